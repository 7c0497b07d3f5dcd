import { expect } from '@playwright/test';
import { addressOf } from './support/links.ts';
import { digests, open, otherDigests, showAllControls } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';
import { expectOpenOnDesk } from './support/themes.ts';

test('the numbers of all kinds of job are changed, refused and taken back in one table', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page, await addressOf('facebook-bins'));
  const before = await digests(page);
  await showAllControls(page);
  await page.getByRole('button', { name: 'Table of kinds of job' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kinds of job' });
  const cell = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const names = dialog.getByRole('rowheader');
  await expect(dialog.getByRole('columnheader', { name: /^Mean task time/ })).toHaveAttribute('title', /\n/);

  const tasks = cell('Tasks, 10 maps, Stage 1');
  await tasks.fill('20');
  await tasks.press('Enter');
  await expect(tasks).toHaveValue('20');
  // Enter goes on below, and arrow keys go anywhere.
  await expect(cell('Tasks, 10 maps, Stage 2')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(tasks).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell('Mean task time, 10 maps, Stage 1')).toBeFocused();
  const changed = await otherDigests(page, before);

  await page.keyboard.press('ArrowLeft');
  await tasks.fill('1.5');
  await tasks.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Enter a whole number.');
  await expect(tasks).toHaveAttribute('aria-invalid', 'true');
  await expect(tasks).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tasks).toHaveValue('20');
  await page.keyboard.press('Control+z');
  await expect(tasks).toHaveValue('10');
  expect(await otherDigests(page, changed)).toEqual(before);

  const count = await names.count();
  await dialog.getByRole('button', { name: 'Duplicate 2 maps' }).click();
  await expect.poll(() => names.count()).toBeGreaterThan(count);
  await dialog.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
  await expect(names).toHaveCount(count);
  await expect(dialog.locator('td[title^="No “Waits for”: 10 maps, Stage 1"]')).toHaveCount(1);

  await expectOpenOnDesk(page, 'a table', 'dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

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
});
