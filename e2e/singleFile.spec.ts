import { readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { choosePreset, digests, drop, open, otherDigests, parts, scrub } from './support/stage.ts';
import { spareData, test } from './support/test.ts';

/** A chat or a mail takes it without a word. A sixth is the interpreter of policies that somebody wrote. [bytes] */
const MOST = 1_900_000;

/** Saves the page as one file; returns its address on the disk. */
async function saveSingle(page: Page, path: string): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /as one HTML file/ }).click();
  await (await download).saveAs(path);
  await expect(page.getByText('The file opens from any disk')).toBeVisible();
  await page.keyboard.press('Escape');
  return pathToFileURL(path).href;
}

test(
  'the page saved as one file opens from a disk and runs the same, without a network',
  { tag: '@journey' },
  async ({ page, context, baseURL }, info) => {
    const first = await open(page);
    await choosePreset(page, 'six-computers');
    const runs = await otherDigests(page, first);
    await scrub(page, 0.5);
    const time = await page.getByTestId('time').textContent();
    const title = await page.title();
    const address = await saveSingle(page, info.outputPath('six & computers.html'));
    expect(statSync(info.outputPath('six & computers.html')).size).toBeLessThanOrEqual(MOST);

    // Closed, as it would go on to load ahead.
    await page.close();
    await context.setOffline(true);
    const file = await context.newPage();
    await spareData(file);
    expect(await open(file, address)).toEqual(runs);
    await expect(file.getByTestId('time')).toHaveText(time ?? '');
    expect(await file.title()).toBe(title);
    expect(new URL(file.url()).hash).toMatch(/^#s=1\./);

    // The other presets, the importer and its thread are in it too, and it does not offer to save itself again.
    await choosePreset(file, 'first-look');
    expect(await otherDigests(file, runs)).toEqual(first);
    await file.getByRole('button', { name: 'Share' }).click();
    await expect(file.getByRole('button', { name: 'Save file' })).toBeVisible();
    await expect(file.getByRole('button', { name: /as one HTML/ })).toHaveCount(0);
    // Its links lead to the page that it was saved from.
    await expect(parts(file).link).toHaveValue(new RegExp(`^${baseURL}#s=1`));
    await file.keyboard.press('Escape');
    const rows = Array.from({ length: 30 }, (_, job) => `${100 + job * 2} 3 2 1 2 3`);
    await drop(file, 'mine.tr', rows.join('\n'));
    await file.getByTestId('import-run').click();
    await otherDigests(file, first);
  },
);

test('it opens where storage is denied, and its policy allows no connection', async ({
  page,
  context,
}, info) => {
  const runs = await open(page);
  const path = info.outputPath('lesson.html');
  const address = await saveSingle(page, path);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
    readFileSync(path, 'utf8'),
  )?.[1];
  expect(policy).toContain("default-src 'none'");
  // WebAssembly is compiled, for policies that somebody wrote; no text becomes a script.
  expect(policy?.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|connect-src|\*|https?:/);

  const file = await context.newPage();
  await spareData(file);
  await file.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  expect(await open(file, address)).toEqual(runs);
  await digests(file);
  await expect(file.getByRole('alert')).toHaveCount(0);
});

test('a lesson saved as one file begins at its first step, and remembers the open one', async ({
  page,
  context,
}, info) => {
  await page.goto('./?lesson=late-binding&step=2');
  const panel = (of: Page) => of.getByRole('complementary', { name: /^Lesson: / });
  await expect(panel(page)).toBeVisible();
  const address = await saveSingle(page, info.outputPath('lesson.html'));
  // Closed, as it would go on to load ahead.
  await page.close();
  await context.setOffline(true);
  const file = await context.newPage();
  await spareData(file);
  await file.goto(address);
  await expect(panel(file)).toContainText('Step 1 of');
  await digests(file);
  await panel(file).getByRole('button', { name: 'Next' }).click();
  await expect(panel(file)).toContainText('Step 2 of');
  await expect.poll(() => file.url()).not.toContain('step=1');
  await file.reload();
  await expect(panel(file)).toContainText('Step 2 of');
  await digests(file);
});

test('jobs that no link can hold are in the file, which opens with them', async ({ page, context }, info) => {
  const first = await open(page);
  // More durations than a link may have.
  const jobs = Array.from({ length: 300 }, (_, job) => ({
    arrivesAt: job,
    stages: [
      { durations: Array.from({ length: 80 }, (_each, task) => 1 + ((job * 7 + task * 3) % 101) / 100) },
    ],
  }));
  const large = {
    ...{ version: 2, name: 'Large </script> list', seed: 1 },
    cluster: { racks: 2, serversPerRack: 40, slotsPerServer: 2, roundTrip: 0.001 },
    workload: { kind: 'explicit', warmup: 0, jobs },
    runs: [{ policy: 'random' }, { policy: 'sparrow' }],
  };
  await drop(page, 'large.makespan.json', JSON.stringify(large));
  const runs = await otherDigests(page, first);
  await page.getByRole('button', { name: 'Share' }).click();
  const size = /as one HTML file, (\d(?:\.\d)?) MB$/;
  const button = page.getByRole('button', { name: size });
  await expect(button).not.toHaveText(/1\.8 MB/);
  const said = Number(size.exec((await button.textContent()) ?? '')?.[1]) * 1e6;
  await page.keyboard.press('Escape');
  const path = info.outputPath('large.html');
  const address = await saveSingle(page, path);
  expect(Math.abs(statSync(path).size - said)).toBeLessThan(100_000);

  await page.close();
  await context.setOffline(true);
  const file = await context.newPage();
  await spareData(file);
  expect(await open(file, address)).toEqual(runs);
  await expect(file).toHaveTitle(/Large <\/script> list/);
  // Whoever opened another preset comes back to the jobs of the file.
  await choosePreset(file, 'figure-2');
  await otherDigests(file, runs);
  await expect.poll(() => new URL(file.url()).hash).toMatch(/^#s=/);
  await file.goBack();
  await expect(file).toHaveTitle(/Large <\/script> list/);
});

test('a policy that somebody wrote runs in the file as on the site', async ({ page, context }, info) => {
  const first = await open(page);
  const written = {
    ...{ version: 2, name: 'Written', seed: 1 },
    cluster: { racks: 2, serversPerRack: 5, slotsPerServer: 2, roundTrip: 0.001 },
    workload: {
      ...{ kind: 'explicit', warmup: 0 },
      jobs: [0, 0.5, 1].map((arrivesAt) => ({
        arrivesAt,
        stages: [{ durations: [1, 2, 3, 1, 2, 3, 4, 1] }],
      })),
    },
    runs: [
      { policy: 'sparrow', params: { probeRatio: 2 } },
      {
        policy: 'own',
        params: { form: 'probes' },
        code: 'function probes(stage, cluster) { return cluster.sample(2 * stage.left); }',
      },
    ],
  };
  await drop(page, 'written.makespan.json', JSON.stringify(written));
  await page.getByRole('button', { name: 'Run it' }).click();
  const runs = await otherDigests(page, first);
  expect(runs).toHaveLength(2);
  const address = await saveSingle(page, info.outputPath('written.html'));
  await page.close();
  await context.setOffline(true);
  const file = await context.newPage();
  await spareData(file);
  await file.goto(address);
  await file.getByRole('button', { name: 'Run it' }).click();
  expect(await digests(file)).toEqual(runs);
});
