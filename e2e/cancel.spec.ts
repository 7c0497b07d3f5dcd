import { expect } from '@playwright/test';
import { goldenDigests } from './support/goldens.ts';
import { endless } from './support/links.ts';
import { followLoading } from './support/loading.ts';
import { choosePreset, digests } from './support/stage.ts';
import { test } from './support/test.ts';

test.use({ loadsAhead: true });

// Which worker makes the next run is the pool's to choose, and a test of it holds that it is the same one. Where all are slow to
// hear, it starts another one from what the browser keeps; a visitor would notice only a file that cannot come.
test('runs are cancelled and others started without a network', async ({ page, context }) => {
  const isLoaded = followLoading(context);
  await page.goto('./');
  await digests(page);
  // Everything that is shown later has been loaded ahead.
  await isLoaded(page);
  await context.setOffline(true);
  const missed: string[] = [];
  context.on('requestfailed', (request) => {
    // What a worker still loads that is not needed after all, is given up.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') missed.push(request.url());
  });

  await page.evaluate(
    (fragment) => {
      window.location.hash = fragment;
    },
    (await endless()).replace('./', ''),
  );
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  const cancelled = page.locator('[data-run][data-state=cancelled]');
  for (const start of ['Run it', 'Run again', 'Run again']) {
    const buttons = page.getByRole('button', { name: start });
    for (const place of [1, 0]) await buttons.nth(place).click();
    await expect(page.locator('[data-run][data-state=running]').first()).toBeVisible();
    // One run may have waited for the other.
    await expect(async () => {
      if (await cancel.first().isVisible()) await cancel.first().click();
      expect(await cancelled.count()).toBe(2);
    }).toPass();
  }

  await choosePreset(page, 'figure-2');
  await expect.poll(() => digests(page)).toEqual(goldenDigests('figure-2'));
  expect(missed).toEqual([]);
});
