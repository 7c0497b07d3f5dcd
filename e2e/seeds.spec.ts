import { expect } from '@playwright/test';
import { addressOf } from './support/links.ts';
import { open, parts, show } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

test('further seeds say beside each difference, and behind each curve, whether it is there with them', async ({
  page,
}) => {
  await open(page, await addressOf('first-look'));
  const { hero } = parts(page);
  await show(page, 'Numbers');
  await expect(hero.getByRole('button', { name: '20 seeds', exact: true })).toBeVisible({ timeout: 60_000 });
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
  await show(page, 'Distributions');
  await hero.getByRole('button', { name: 'Pause further seeds' }).click();
  const go = hero.getByRole('button', { name: 'Go on with further seeds' });
  await expect(go).toBeVisible();
  await expect(hero.getByRole('button', { name: /^\d of \d+ seeds$/ })).toBeVisible();
  await go.click();
  await expect(hero.getByRole('button', { name: /^[1-9]\d* (of \d+ )?seeds$/ })).toBeVisible({
    timeout: 60_000,
  });
});
