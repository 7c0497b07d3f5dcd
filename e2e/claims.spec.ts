import { expect } from '@playwright/test';
import { open } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

test('an address opens a claim or a list of them, and follows what is shown', { tag: '@journey' }, async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Claims' });
  await open(page, './?claims=T-SPA-17');
  const entry = dialog.getByRole('article', { name: /T-SPA-17 / });
  await expect(entry).toBeFocused();
  await entry.getByRole('button', { name: 'Open the sweep of “How many probes”' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Sweep', selected: true })).toBeVisible();
  await expect(page).not.toHaveURL(/claims/);

  await page.goto('about:blank');
  await open(page, './?claims=Hopper, depends on the workload');
  const articles = dialog.getByRole('article');
  // The list comes after the runs.
  await expect(articles.first()).toBeVisible();
  const shown = await articles.count();
  expect(shown).toBeGreaterThan(1);
  await expect(articles.filter({ hasText: 'depends on the workload' })).toHaveCount(shown);
  await expect(dialog.getByText('What it does not model')).toBeVisible();
  await dialog.getByRole('button', { name: 'reproduced' }).click();
  await expect(page).toHaveURL(/claims=Hopper%2C\+reproduced/);
  await expect(dialog.getByRole('button', { name: 'depends on the workload' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/claims/);
});
