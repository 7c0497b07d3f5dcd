import { expect } from '@playwright/test';
import { violations } from './support/axe.ts';
import { addressOf } from './support/links.ts';
import { open, showAllControls } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

test('on a phone a table is wider than the screen only within itself, and names stay in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, await addressOf('facebook-bins'));
  await page.getByRole('button', { name: 'Scenario', exact: true }).click();
  await showAllControls(page);
  await page.getByRole('button', { name: 'Table of kinds of job' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kinds of job' });
  await dialog.getByRole('combobox', { name: 'Task times follow, 10 maps, Stage 1' }).focus();
  const name = dialog.getByRole('rowheader', { name: /^10 maps/ });
  await expect(name).toBeInViewport();
  await expect.poll(async () => (await name.boundingBox())?.x).toBeLessThan(8);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page, 'dialog')).toEqual([]);
});
