import { expect } from '@playwright/test';
import { addressOf } from './support/links.ts';
import { csvRows, open, parts, show } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

/** Adds up the times of the parts by run. [s] */
function sumsOf([header, ...rows]: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const [run, time] = ['Run', 'Time (s)'].map((name) => header.indexOf(name));
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row[run], (sums.get(row[run]) ?? 0) + Number(row[time]));
  return sums;
}

/** Reads "247 ms" or "13 s" in seconds. */
function secondsOf(text: string): number {
  const [, amount, unit] = /([\d.]+) (ms|s)$/.exec(text) ?? [];
  return Number(amount) * (unit === 'ms' ? 0.001 : 1);
}

test('Receipts shows the selected job, and its parts sum to the response time shown beside it', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page, await addressOf('head-of-line'));
  await show(page, 'Receipts');
  const { hero } = parts(page);
  await page.getByRole('main').getByRole('button', { name: 'Why here?' }).click();
  const ends = page.getByText(/^done after/);
  await expect(ends).toHaveCount(2);
  const texts = await ends.allTextContents();
  const sums = [...sumsOf(await csvRows(page, hero)).values()];
  expect(sums).toHaveLength(2);
  for (const [at, text] of texts.entries()) {
    await expect(hero.getByRole('application').locator('svg')).toContainText(text.replace('done after ', ''));
    expect(Math.abs(secondsOf(text) / sums[at] - 1)).toBeLessThan(0.01);
  }
  await hero.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await expect(hero.getByRole('status').first()).toContainText(/^A: .* of /);
});
