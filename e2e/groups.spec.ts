import { expect } from '@playwright/test';
import { addressOf } from './support/links.ts';
import { open, parts, show } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

test('each class of jobs has a distribution of its own, with the same median as in Numbers', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page, await addressOf('small-jobs'));
  const { hero } = parts(page);
  await show(page, 'Distributions');
  await expect(hero.getByText(/^The same 160 jobs/)).toBeVisible();
  await hero.getByRole('combobox', { name: 'Which jobs' }).selectOption('100 maps');
  await expect(hero.getByRole('application', { name: /job response time \(100 maps\)/ })).toBeVisible();
  const counted = await hero.getByText(/^The same \d+ jobs/).textContent();
  expect(Number(/\d+/.exec(counted ?? '')?.[0])).toBeLessThan(160);
  const median = await hero.getByRole('row', { name: /^A / }).getByRole('cell').first().textContent();

  await show(page, 'Numbers');
  const line = hero.getByRole('row', { name: /^100 maps median/ });
  await expect(line.getByRole('cell').nth(1)).toHaveText(median ?? '');
  await expect(line).toContainText(/× (faster|slower)/);
});
