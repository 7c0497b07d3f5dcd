import { expect } from '@playwright/test';
import { heldInAddress } from './support/links.ts';
import {
  arrive,
  boxAtRest,
  choosePreset,
  digests,
  metrics,
  open,
  otherDigests,
  shareLink,
  show,
  type,
} from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

test('changing the load simulates again and changes the numbers; undo and redo work', {
  tag: '@journey',
}, async ({ page }) => {
  const first = await open(page);
  const before = await metrics(page);
  await type(page, 'Load', '0.9');
  await show(page, 'Cluster');
  const second = await otherDigests(page, first);
  const after = await metrics(page);
  const median = (rows: typeof before) => Number(rows.find((row) => row[1] === 'median')?.[3]);
  expect(median(after)).toBeGreaterThan(median(before));

  await show(page, 'Cluster');
  await page.keyboard.press('Control+z');
  expect(await otherDigests(page, second)).toEqual(first);
  await page.keyboard.press('Control+Shift+Z');
  expect(await otherDigests(page, first)).toEqual(second);
  await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
  expect(await otherDigests(page, second)).toEqual(first);
  await page.getByRole('button', { name: 'Redo (Ctrl Shift Z)' }).click();
  expect(await otherDigests(page, first)).toEqual(second);

  await page.getByRole('button', { name: 'Back to how it was opened' }).click();
  expect(await otherDigests(page, second)).toEqual(first);
  // The reset can be undone, too.
  await page.keyboard.press('Control+z');
  expect(await otherDigests(page, first)).toEqual(second);
  await page.getByRole('button', { name: /^Reset Load to/ }).click();
  expect(await otherDigests(page, second)).toEqual(first);

  // The same jobs, one by one, are the same run; one with another stage is another.
  const workload = page.getByRole('region', { name: 'Workload', exact: true });
  await workload.getByRole('button', { name: 'More', exact: true }).click();
  await workload.getByRole('button', { name: 'Add a stage' }).press('Enter');
  await otherDigests(page, first);
  await expect(workload.locator('summary:focus')).toContainText('Stage 2');
  await page.keyboard.press('Control+z');
  await workload.getByRole('button', { name: 'Write out each job' }).click();
  await expect(workload.getByRole('heading', { name: /^Jobs/ })).toBeVisible();
  expect(await digests(page)).toEqual(first);
});

test('dragging a slider updates the runs and is one step of undo', { tag: '@journey' }, async ({ page }) => {
  const first = await open(page);
  const slider = page.getByRole('slider', { name: /^Load/ });
  const box = await boxAtRest(slider);
  const y = box.y + box.height / 2;
  const number = page.getByRole('textbox', { name: 'Load, number' });
  const load = await number.inputValue();
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  const seen = new Set<string>();
  for (const share of [0.4, 0.45, 0.5, 0.55, 0.6]) {
    await page.mouse.move(box.x + box.width * share, y);
    seen.add(await number.inputValue());
  }
  await page.mouse.up();
  expect(seen.size).toBeGreaterThan(3);
  await otherDigests(page, first);
  await page.keyboard.press('Control+z');
  await expect(number).toHaveValue(load);
  expect(await digests(page)).toEqual(first);
  await expect(page.getByRole('button', { name: 'Undo (Ctrl Z)' })).toBeDisabled();
});

const savedDraft = () => localStorage.getItem('makespan.drafts.1');

test('edits survive a reload, and a later visit without the link', { tag: '@journey' }, async ({ page }) => {
  const first = await open(page);
  await type(page, 'Load', '0.55');
  const edited = await otherDigests(page, first);
  await expect.poll(() => page.evaluate(savedDraft)).toContain('0.55');
  await expect
    .poll(() => heldInAddress(page))
    .toMatchObject({ p: 'first-look', d: { workload: { arrivals: { load: 0.55 } } } });
  await page.reload();
  expect(await digests(page)).toEqual(edited);
  // It is the visitor's own page: there is no author, and what the preset suggests to try is still there.
  await expect(page.locator('[data-notice]')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Edits' }).getByText('Things to try')).toBeVisible();

  expect(await arrive(page, './')).toEqual(edited);
  const notice = page.locator('[data-notice=draft]');
  await expect(notice).toContainText('Welcome back. This is your last draft');
  await notice.getByRole('button', { name: 'Start fresh' }).click();
  expect(await otherDigests(page, edited)).toEqual(first);
});

test('an edit that is not yet saved when the page is left is saved on leaving', async ({ page }) => {
  const first = await open(page);
  await type(page, 'Load', '0.45');
  const edited = await otherDigests(page, first);
  expect(await arrive(page, './')).toEqual(edited);
});

test('opening a link or another preset never destroys a draft', async ({ page }) => {
  const first = await open(page);
  await type(page, 'Load', '0.35');
  const mine = await otherDigests(page, first);
  await expect.poll(() => page.evaluate(savedDraft)).toContain('0.35');
  await choosePreset(page, 'figure-2');
  await otherDigests(page, mine);
  // The address follows within a second; this is the link of what is open now.
  const link = await shareLink(page);

  await arrive(page, link);
  const notice = page.locator('[data-notice=draft]');
  await expect(notice).toContainText('is still here');
  await notice.getByRole('button', { name: 'Restore your draft' }).click();
  await expect.poll(() => digests(page)).toEqual(mine);
});
