import { expect, test } from '@playwright/test';

test('the page opens without an error and requests nothing from other servers', async ({ page, baseURL }) => {
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(request.url()));

  await page.goto('./', { waitUntil: 'networkidle' });

  await expect(page).toHaveTitle(/^Makespan/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
  expect(requests.length).toBeGreaterThan(0);
  // Requests for data: URLs have the origin "null": nothing is sent.
  const own = [new URL(baseURL ?? '').origin, 'null'];
  expect(requests.filter((url) => !own.includes(new URL(url).origin))).toEqual([]);
});

test('the first paint does not wait for the script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Makespan');
  await context.close();
});
