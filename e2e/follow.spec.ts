import { expect } from '@playwright/test';
import { arrive, drawnTime, open } from './support/stage.ts';
import { test } from './support/test.ts';

test('F follows the selected job in slow and fast stretches and stops at its end', async ({ page }) => {
  await open(page);
  const speed = page.getByRole('combobox', { name: /^Speed/ });
  const followed = await speed.locator('option').first().textContent();
  expect(followed).toMatch(/^Follow j\d+$/);
  const before = await drawnTime(page);
  await page.keyboard.press('f');
  await expect(speed.locator('option:checked')).toHaveText(followed ?? '');
  // Waits are marked as fast-forwarded.
  await expect(page.getByRole('timer')).toHaveText(/▸▸ [\d,]+×/);
  // The story takes twelve seconds at most; a busy machine skips frames, which makes it longer.
  await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeVisible({ timeout: 60_000 });
  const end = await drawnTime(page);
  expect(end).toBeGreaterThan(before);
  await expect(speed.locator('option:checked')).toHaveText(followed ?? '');
  // It is the end of the job, not of the run: playing goes on, no longer following.
  await page.keyboard.press('Space');
  await expect.poll(() => drawnTime(page)).toBeGreaterThan(end);
  await expect(speed.locator('option:checked')).toHaveText(/×$/);
});

test('a link carries the following, and a speed ends it', async ({ page }) => {
  await open(page);
  const speed = page.getByRole('combobox', { name: /^Speed/ });
  const usual = await speed.inputValue();
  // The address follows the page a second later.
  await page.waitForFunction(() => window.location.hash !== '');
  const before = page.url();
  await speed.selectOption('follow');
  await expect(speed).toHaveValue('follow');
  await page.waitForFunction((url) => window.location.href !== url, before);
  const time = await drawnTime(page);
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
