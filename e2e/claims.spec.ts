import { expect } from '@playwright/test';
import { addressOf } from './support/links.ts';
import { open } from './support/stage.ts';
import { test } from './support/test.ts';

test('claims are found by verdict and words, and open the preset that shows them', async ({ page }) => {
  await open(page);
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Claims of the papers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Claims' });
  await expect(dialog.getByRole('article')).toHaveCount(155);
  await dialog.getByRole('combobox', { name: 'Verdict' }).selectOption('not reproduced');
  const missed = dialog.getByRole('article').filter({ hasText: 'missed (allowed' });
  await expect(missed).toHaveCount(await dialog.getByRole('article').count());
  expect(await missed.count()).toBeGreaterThan(2);
  await dialog.getByRole('combobox', { name: 'Verdict' }).selectOption('every');
  await dialog.getByRole('searchbox').fill('T-APO-3 ');
  await expect(dialog.getByRole('article')).toHaveCount(1);
  await dialog.getByRole('button', { name: /^Open “/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/#/);
});

test('a preset carries the verdicts on its claims, failing ones included', async ({ page }) => {
  await open(page, await addressOf('gains-by-size'));
  await page.getByText('Things to try').click();
  await page.getByRole('button', { name: 'T-HOP-13' }).click();
  const entry = page.getByRole('dialog', { name: 'Claims' }).getByRole('article', { name: /T-HOP-13 / });
  await expect(entry).toBeFocused();
  await expect(entry).toContainText('not derivable');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await expect(page.locator('[data-preset="gains-by-size"]')).toContainText('not derivable');
});
