import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test.use({ loadsAhead: true });

// Errors, warnings and requests to other servers fail every test here.
test('the page opens without an error and requests nothing from other servers', { tag: '@journey' }, async ({
  page,
  requests,
}) => {
  await page.goto('./', { waitUntil: 'networkidle' });

  await expect(page).toHaveTitle(/^Makespan/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(requests.length).toBeGreaterThan(0);
});

test('the first paint does not wait for the script', { tag: '@journey' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Makespan');
  await context.close();
});
