import { expect } from '@playwright/test';
import { addressOf } from './support/links.ts';
import { csvRows, open, openAsked, parts, show } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

test('further seeds say beside each difference, and behind each curve, whether it is there with them', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page, await addressOf('first-look'));
  const { hero } = parts(page);
  await show(page, 'Numbers');
  await expect(hero.getByRole('button', { name: '20 seeds', exact: true })).toBeVisible();
  const median = hero.getByRole('row', { name: /^Job response time median/ });
  await expect(median).toContainText(/in 20 of 20 seeds|20\/20/);

  await show(page, 'Distributions');
  const seeds = hero.getByRole('button', { name: '20 seeds', exact: true });
  const spreads = hero.locator('[data-spread="20"]');
  await expect(seeds).toHaveAttribute('aria-pressed', 'true');
  await expect(spreads).toHaveCount(2);
  await expect(hero.getByText(/Median: B is faster in 20 of 20 seeds, by \d/)).toBeVisible();
  await seeds.click();
  await expect(spreads).toHaveCount(0);
});

test('further seeds can be paused, and go on', async ({ page }) => {
  await open(page, await addressOf('probe-ratio'));
  const { hero } = parts(page);
  // Within the page: until a test has seen the button, all of them may be made.
  const isPaused = page.evaluate(async () => {
    const pause = () => document.querySelector<HTMLElement>('main [aria-label="Pause further seeds"]');
    while (pause() === null) await new Promise((done) => requestAnimationFrame(done));
    pause()?.click();
  });
  await show(page, 'Distributions');
  await isPaused;
  const go = hero.getByRole('button', { name: 'Go on with further seeds' });
  await expect(go).toBeVisible();
  await expect(hero.getByRole('button', { name: /^\d of \d+ seeds$/ })).toBeVisible();
  await go.click();
  await expect(hero.getByRole('button', { name: /^[1-9]\d* (of \d+ )?seeds$/ })).toBeVisible();
});

test('tables and CSV of differences have columns for further seeds, and follow while they come in', async ({
  page,
}) => {
  await open(page, await addressOf('first-look'));
  const { hero } = parts(page);
  await show(page, 'Numbers');
  await hero.getByRole('button', { name: /^Table and export/ }).click();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = hero.getByRole('table');
  // Nothing else runs them while the table is shown.
  await expect(table.getByRole('columnheader', { name: 'B − A with seeds: wins' })).toBeVisible();
  const median = table.getByRole('row', { name: /^Job response time median/ });
  await expect(median).toContainText(/jobResponse@0\.5\s*paired by seed, sign test\s*20\s*20\s*0\s*0/);
  const [header, ...rows] = await csvRows(page, hero);
  const wins = header.indexOf('B − A with seeds: wins');
  const row = rows.find(([metric, statistic]) => metric === 'Job response time' && statistic === 'median');
  expect(row?.slice(wins - 1, wins + 3)).toEqual(['20', '20', '0', '0']);
  const [p5, middle, p95] = (row ?? []).slice(wins + 3, wins + 6).map(Number);
  expect(p5).toBeLessThan(middle);
  expect(middle).toBeLessThan(p95);
  expect(p95).toBeLessThan(0);
});

test('the answer of the tour says what further seeds say of the median job', async ({ page }) => {
  await openAsked(page);
  const question = page.getByRole('region', { name: 'A first question' });
  await question.getByRole('button', { name: /Sparrow/ }).click();
  await page.keyboard.press('End');
  await expect(
    page.getByText(
      /^We ran it 20 more times with other random jobs: Sparrow was faster every time, by [\d.]+ to [\d.]+ ms\.$/,
    ),
  ).toBeVisible();
});
