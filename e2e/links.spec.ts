import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { forge, makespan, scenarioOf } from './support/links.ts';
import {
  arrive,
  choosePreset,
  digests,
  drawnTime,
  drop,
  open,
  otherDigests,
  scrub,
  shareLink,
  type,
} from './support/stage.ts';
import { handedOn, spareData, test } from './support/test.ts';

const notice = (page: Page) => page.locator('[data-notice=link]');

test('a link opens the same run in another browser, with the same digests as the command line', {
  tag: '@journey',
}, async ({ page, browser, baseURL }) => {
  const first = await open(page);
  await type(page, 'Load', '0.85');
  const shared = await otherDigests(page, first);
  const link = await shareLink(page);
  expect(link.length).toBeLessThan(300);

  const other = await browser.newContext({ baseURL });
  const stranger = await other.newPage();
  await spareData(stranger);
  expect(await open(stranger, link)).toEqual(shared);
  await expect(stranger.getByText("Identical to the author's run")).toHaveAttribute(
    'title',
    new RegExp(shared[0].slice(0, 8)),
  );
  await other.close();

  const { status, stdout, stderr } = makespan(['run', link, '--json']);
  expect([status, stderr.trim()]).toEqual([0, "These are the runs that the link's author saw."]);
  const { runs } = JSON.parse(stdout) as { runs: { digest: string }[] };
  expect(runs.map(({ digest }) => digest)).toEqual(shared);
});

handedOn(
  'a link that carries the moment opens at the time, the selection and the views of its sender',
  { tag: '@journey' },
  async ({ page }) => {
    await open(page);
    await scrub(page, 0.4);
    const time = await drawnTime(page);
    await page.getByRole('combobox', { name: 'Right view' }).selectOption('numbers');
    const link = await shareLink(page, true);
    await arrive(page, link);
    expect(await drawnTime(page)).toBe(time);
    await expect(page.getByRole('combobox', { name: 'Right view' })).toHaveValue('numbers');
  },
);

handedOn(
  'links that are cut off, damaged, newer or too long are each reported, and the page works',
  { tag: '@journey' },
  async ({ page }) => {
    const mine = await open(page);
    await type(page, 'Load', '0.65');
    const draft = await otherDigests(page, mine);
    const link = await shareLink(page);
    const [address, fragment] = link.split('#');
    const middle = fragment.length - 9;
    const changed = fragment[middle] === 'x' ? 'y' : 'x';
    const later = await forge({ v: 999, p: 'first-look' });
    const unknown = await forge({ v: 1, p: 'a-preset-of-tomorrow' });

    const cases: readonly (readonly [fragment: string, message: RegExp])[] = [
      [fragment.slice(0, -12), /missing its end: \d+ of \d+ characters.*paste it whole/],
      [fragment.slice(0, middle) + changed + fragment.slice(middle + 1), /is damaged/],
      ['s=1.', /missing its end/],
      [fragment.replace('s=1.', 's=7.'), /made by a newer Makespan.*links of kind 7/],
      [later.slice(1), /made by a newer Makespan.*version 999/],
      [unknown.slice(1), /made by a newer Makespan.*a-preset-of-tomorrow/],
      [`s=1.${'A'.repeat(70_000)}`, /more than any link/],
    ];
    // One by its link, the others in the open page, which reads a changed address in the same way.
    await arrive(page, `${address}#${cases[0][0]}`);
    for (const [spoiled, message] of cases) {
      await page.goto(`${address}#${spoiled}`);
      await expect(notice(page)).toContainText(message);
    }
    // After the last of them: the page works, and the draft is still there.
    const before = await digests(page);
    await type(page, 'Load', '0.75');
    await otherDigests(page, before);
    expect(draft).not.toEqual(before);
    expect(await page.evaluate(() => localStorage.getItem('makespan.drafts.1'))).toContain('0.65');
  },
);

handedOn('hostile links start no absurd run and no script, and the page works', async ({ page }) => {
  const scenario = scenarioOf('first-look');
  const script = '<img src=x onerror="document.documentElement.dataset.tricked=1">';
  const workload = scenario.workload as object;
  const cluster = scenario.cluster as object;
  const deep = '['.repeat(50_000) + ']'.repeat(50_000);
  const payloads: readonly unknown[] = [
    { v: 1, d: { ...scenario, name: script, question: script } },
    { v: 1, d: { ...scenario, cluster: { ...cluster, racks: 1e9, slotsPerServer: -3, roundTrip: 1e308 } } },
    {
      v: 1,
      d: { ...scenario, workload: { ...workload, jobs: 1e15, arrivals: { kind: 'poisson', load: -1 } } },
    },
    { v: 1, d: { ...scenario, runs: [] } },
    { v: 1, p: 'first-look', d: { runs: null, cluster: null, workload: [] } },
    `{"v":1,"p":"first-look","d":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}`,
    { v: 1, p: '__proto__', d: {} },
    { v: 1, p: { toString: 1 } },
    `{"v":1,"d":${deep}}`,
    `{"v":1,"d":"${'a'.repeat(3_000_000)}"}`,
    'null',
  ];
  for (const payload of payloads) {
    const fragment = await forge(payload);
    await page.goto('about:blank');
    await page.goto(`./${fragment}`);
    await expect(page.getByRole('button', { name: 'Gallery' })).toBeVisible();
    // Each of them ends in a run, of what it contains or of what replaces it.
    await digests(page);
    await expect(page.locator('body')).not.toContainText(/NaN|undefined|Infinity|\[object/);
    await expect(page.locator('html')).not.toHaveAttribute('data-tricked');
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  }
});

// With a new page: a browser keeps fifty history entries per tab, and a shared page has that many.
test('Back leads to the scenario before with its last edit, and forward again to the one after', {
  tag: '@journey',
}, async ({ page }) => {
  const first = await open(page);
  await type(page, 'Load', '0.75');
  const edited = await otherDigests(page, first);
  const entries = () => page.evaluate(() => window.history.length);
  const before = await entries();
  await choosePreset(page, 'figure-2');
  const second = await otherDigests(page, edited);
  await expect.poll(entries).toBe(before + 1);
  await page.goBack();
  expect(await otherDigests(page, second)).toEqual(edited);
  await page.goForward();
  expect(await otherDigests(page, edited)).toEqual(second);
});

handedOn(
  'a scenario that was saved as a file is opened by dropping it on the page',
  { tag: '@journey' },
  async ({ page }) => {
    const first = await open(page);
    await type(page, 'Load', '0.62');
    const mine = await otherDigests(page, first);
    await page.keyboard.press('s');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save file' }).click();
    const path = await (await download).path();
    await page.keyboard.press('Escape');
    await choosePreset(page, 'figure-2');
    const other = await otherDigests(page, mine);
    await drop(page, 'mine.json', readFileSync(path, 'utf8'));
    expect(await otherDigests(page, other)).toEqual(mine);
  },
);

test('the share dialog works without access to the clipboard, and offers Markdown, a frame and a file', {
  tag: '@journey',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await open(page);
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByText(/^\d+ characters$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('status')).toContainText('copy it by hand');
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toBeFocused();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
});
