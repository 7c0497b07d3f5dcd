import { expect, type Page, test as unguarded } from '@playwright/test';
import { violations } from './support/axe.ts';
import { addressOf, endless } from './support/links.ts';
import { arrive, choosePolicy, closeQuestion, open, show, showAllControls } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

// What is on the stage while there is no result: a question of cost, progress, and what went wrong. A view of one run has a
// card for each run, one of all runs has one for all.

/** Expects no violations where all runs share a pane, and where each has one. */
async function expectTroubleOpen(page: Page, what: string): Promise<void> {
  const pane = page.getByRole('tabpanel').locator('[data-state]').first();
  await show(page, 'Distributions');
  await expect(pane).toBeVisible();
  expect(await violations(page), `${what}, shared`).toEqual([]);
  await show(page, 'Cluster');
  await expect(pane).toBeVisible();
  expect(await violations(page), what).toEqual([]);
}

test('runs that cost much, run and are cancelled are accessible', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(await endless());
  const start = page.getByRole('button', { name: 'Run it' });
  await expect(start).toHaveCount(2);
  await closeQuestion(page);
  await showAllControls(page);
  await expectTroubleOpen(page, 'asks');
  for (const place of [1, 0]) await start.nth(place).click();
  await expect(page.getByRole('progressbar', { name: 'Simulating' }).first()).toBeVisible();
  expect(await violations(page), 'running').toEqual([]);
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await expect(async () => {
    if (await cancel.first().isVisible()) await cancel.first().click();
    await expect(page.locator('[data-run][data-state=cancelled]')).toHaveCount(2, { timeout: 200 });
  }).toPass();
  await expectTroubleOpen(page, 'cancelled');
});

test('a policy that cannot run a scenario, and a part of a link that is unknown, are accessible', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, await addressOf('job-control'));
  await choosePolicy(page, 'A', 'Random placement');
  await expect(page.getByText('This scenario cannot run yet.').first()).toBeVisible();
  await expectTroubleOpen(page, 'refused');
  await arrive(page, './#s=1.AAAA');
  await expect(page.locator('[data-notice=link]')).toBeVisible();
  expect(await violations(page), 'a broken link').toEqual([]);
});

unguarded('a simulation that crashed is accessible', async ({ page }) => {
  await page.route('**/simulation.worker*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("deliberately broken");' }),
  );
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('./?preset=first-look');
  await expect(page.getByRole('alert').filter({ hasText: 'That is our bug' })).toHaveCount(1);
  await expectTroubleOpen(page, 'crashed');
});
