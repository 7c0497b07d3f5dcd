import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../src/testing/trace/traceEvents/testTraceEvents.ts';
import { digests, drop, open } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

/** Presses a button that saves, and returns the file. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

for (const kind of ['PNG 1×', 'SVG'] as const) {
  test(`a picture saved as ${kind} opens its run again when it is dropped on the page`, {
    tag: '@journey',
  }, async ({ page }) => {
    await open(page, './?preset=wait-or-move');
    const before = await digests(page);
    const { name, bytes } = await saved(page, async () => {
      await page
        .getByRole('button', { name: /^Table and export: / })
        .first()
        .click();
      await page.getByRole('button', { name: kind, exact: true }).first().click();
    });
    expect(name).toMatch(kind === 'SVG' ? /\.svg$/ : /\.png$/);

    await open(page, './?preset=late-binding');
    expect(await digests(page)).not.toEqual(before);
    await drop(page, name, bytes);
    await expect(async () => expect(await digests(page)).toEqual(before)).toPass();
  });
}

test('what happened is saved as trace events, one process for each run', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page, './?preset=wait-or-move');
  await page.getByRole('button', { name: 'Share' }).first().click();
  const { name, bytes } = await saved(page, () =>
    page.getByRole('button', { name: /^Save trace for Perfetto/ }).click(),
  );
  expect(name).toMatch(/\.json\.gz$/);
  const text = gunzipSync(bytes).toString();
  expect(faultsOf(text)).toEqual([]);
  const { traceEvents } = JSON.parse(text) as { traceEvents: readonly { name: string; pid: number }[] };
  const processes = traceEvents.filter((event) => event.name === 'process_name').map(({ pid }) => pid);
  expect(new Set(processes).size).toBe((await digests(page)).length);
});

test('a citation names the address and the digests of what is on the page', { tag: '@journey' }, async ({
  page,
}) => {
  const all = await open(page, './?preset=late-binding');
  await page.getByRole('button', { name: 'Share' }).first().click();
  await page.getByText('Cite this run').click();
  // The address is there a moment after the dialog.
  const text = page.locator('dialog pre');
  for (const part of ['@misc', '#s=1.', ...all.map((digest) => digest.slice(0, 8))])
    await expect(text).toContainText(part);
});
