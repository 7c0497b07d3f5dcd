import { expect } from '@playwright/test';
import { hurry } from './support/hurry.ts';
import { heldInAddress } from './support/links.ts';
import { arrive, drawnTime, noteTexts, open } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

test('F follows the selected job in slow and fast stretches and stops at its end', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page);
  const speed = page.getByRole('combobox', { name: /^Speed/ });
  const followed = await speed.locator('option').first().textContent();
  expect(followed).toMatch(/^Follow j\d+$/);
  const before = await drawnTime(page);
  const said = await noteTexts(page.getByRole('timer'));
  // The story takes twelve seconds at most.
  await hurry(page);
  await page.keyboard.press('f');
  await expect(speed.locator('option:checked')).toHaveText(followed ?? '');
  await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeVisible();
  // Waits are marked as fast-forwarded.
  expect((await said()).join('\n')).toMatch(/▸▸ [\d,]+×/);
  const end = await drawnTime(page);
  expect(end).toBeGreaterThan(before);
  await expect(speed.locator('option:checked')).toHaveText(followed ?? '');
  // It is the end of the job, not of the run: playing goes on, no longer following.
  await page.keyboard.press('Space');
  await expect.poll(() => drawnTime(page)).toBeGreaterThan(end);
  await expect(speed.locator('option:checked')).toHaveText(/×$/);
});

test('a link carries the following, and a speed ends it', { tag: '@journey' }, async ({ page }) => {
  await open(page);
  const speed = page.getByRole('combobox', { name: /^Speed/ });
  const usual = await speed.inputValue();
  await speed.selectOption('follow');
  await expect(speed).toHaveValue('follow');
  const time = await drawnTime(page);
  await expect.poll(() => heldInAddress(page)).toMatchObject({ m: { follow: true, time } });
  const address = page.url();
  await arrive(page, address);
  await expect(speed).toHaveValue('follow');
  expect(await drawnTime(page)).toBe(time);
  // A step is as long as ever.
  await page.keyboard.press('ArrowRight');
  const step = await drawnTime(page);
  await page.keyboard.press('ArrowLeft');
  await speed.selectOption(usual);
  await expect(speed).toHaveValue(usual);
  await page.keyboard.press('ArrowRight');
  expect(await drawnTime(page)).toBe(step);
});
