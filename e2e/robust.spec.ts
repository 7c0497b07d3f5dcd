import { expect } from '@playwright/test';
import { heldInAddress } from './support/links.ts';
import { scriptWith } from './support/site.ts';
import { digests, drawnTime, open, otherDigests, parts, show, type } from './support/stage.ts';
import { test, unguarded } from './support/test.ts';

unguarded(
  'a crashed simulation is reported, the page keeps working, and the next one runs',
  { tag: '@journey' },
  async ({ page }) => {
    await page.route('**/simulation.worker*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("deliberately broken");' }),
    );
    await page.goto('./');
    const trouble = page.getByRole('alert').filter({ hasText: 'That is our bug' }).first();
    await expect(trouble).toContainText('deliberately broken');
    await expect(trouble.getByRole('button', { name: 'Copy bug report' })).toBeVisible();
    // The other run failed alike: one card says so.
    await expect(page.getByRole('alert').filter({ hasText: 'That is our bug' })).toHaveCount(1);
    await expect(page.getByText('The same as in run A.')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.unroute('**/simulation.worker*');
    const again = page.getByRole('button', { name: 'Run again' });
    await again.nth(1).click();
    await again.first().click();
    expect(await digests(page)).toHaveLength(2);
  },
);

unguarded(
  'if a worker cannot be fetched, the page says so, and continues when the network is back',
  { tag: '@journey' },
  async ({ page }) => {
    await page.route('**/simulation.worker*', (route) => route.abort());
    await page.goto('./');
    const trouble = page.getByRole('alert').filter({ hasText: 'Is there a network?' }).first();
    await expect(trouble).toBeVisible();
    await page.unroute('**/simulation.worker*');
    const again = page.getByRole('button', { name: 'Run again' });
    await again.nth(1).click();
    await again.first().click();
    expect(await digests(page)).toHaveLength(2);
  },
);

unguarded(
  'a part of the page that is lost on the way says so in words, and is there when tried again',
  async ({ page }) => {
    await page.route(scriptWith('Point at a metric, or tap it'), (route) => route.abort());
    await open(page);
    await show(page, 'Numbers');
    // The address follows within a second, so that the page comes back with this view.
    await expect
      .poll(() => heldInAddress(page))
      .toMatchObject({ m: { views: expect.arrayContaining(['numbers']) } });
    const trouble = page
      .getByRole('alert')
      .filter({ hasText: 'The Numbers view could not be loaded. Your work is safe.' });
    await expect(trouble.first()).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await trouble.first().getByRole('button', { name: 'Try again' }).click();
    await expect(parts(page).hero.getByRole('table').first()).toBeVisible();
  },
);

test('a page without access to storage says so and works', { tag: '@journey' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  const first = await open(page);
  await type(page, 'Load', '0.6');
  await otherDigests(page, first);
  await expect(page.locator('[data-notice=storage]')).toContainText('Your edits are not being saved.');
});

test('after an edit while the clock plays, the clock stays within the new run', async ({ page }) => {
  const first = await open(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await type(page, 'Mean task time', '20 ms');
  await otherDigests(page, first);
  await page.getByRole('button', { name: /^(Pause|Play) \(/ }).focus();
  await page.keyboard.press('End');
  const end = await drawnTime(page);
  await expect(page.getByRole('timer')).toHaveText(/^(.+ s)of \1$/);
  await page.keyboard.press('ArrowLeft');
  expect(await drawnTime(page)).toBeLessThan(end);
  await expect(parts(page).clock).not.toContainText('NaN');
});
