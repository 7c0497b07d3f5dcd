import { expect, type Page } from '@playwright/test';
import { addressOf } from './support/links.ts';
import { open, show } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Readings and departures' });
const entry = (page: Page, code: string) =>
  dialog(page).getByRole('article', { name: new RegExp(`^${code} `) });

test('a link opens an entry, and the address tells which one is open', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page, './?reading=AMB-26');
  await expect(entry(page, 'AMB-26')).toBeFocused();
  await expect(page).toHaveURL(/\?reading=AMB-26/);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page).not.toHaveURL(/reading/);
});

test('controls, formulas and explanations link to their readings', { tag: '@journey' }, async ({ page }) => {
  await open(page, await addressOf('how-long-to-wait'));
  const rail = page.getByRole('article', { name: 'Policy B' });
  await rail.getByRole('button', { name: 'AMB-26' }).first().click();
  await expect(entry(page, 'AMB-26')).toBeFocused();
  await page.keyboard.press('Escape');

  await show(page, 'Theory');
  await page.getByRole('tabpanel').getByRole('button', { name: 'DEL-11' }).click();
  await expect(entry(page, 'DEL-11')).toBeFocused();
  await page.keyboard.press('Escape');

  await show(page, 'Timeline');
  const picture = page.getByRole('tabpanel').getByRole('application').nth(1);
  await picture.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('region', { name: 'Inspector' }).getByRole('button', { name: 'AMB-26' }).click();
  await expect(entry(page, 'AMB-26')).toBeFocused();
});

test('how a number is counted leads to what that rests on', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'How it is counted: Cluster' }).first().click();
  const words = page.getByRole('dialog', { name: 'How it is counted: Cluster' });
  await words.getByRole('button', { name: 'AMB-35' }).first().click();
  await expect(entry(page, 'AMB-35')).toBeFocused();
  await expect(words).toBeHidden();
});
