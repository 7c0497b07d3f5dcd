import { expect, type Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { addressOf } from './support/links.ts';
import { arrive, cluster, nextFrames, parts, show } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });
const beside = (page: Page) => page.getByRole('region', { name: 'Beside the picture', exact: true });

/** Picks the first server of a run, or the task on it, as with a click. */
async function pickInCluster(page: Page, run: number): Promise<void> {
  await show(page, 'Cluster');
  await cluster(page, run).focus();
  // What finds marks is loaded after the first frame: an earlier key is nobody's.
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await nextFrames(page);
    expect(await inspector(page).isVisible()).toBe(true);
  }).toPass();
}

test('a view opens beside the picture at the mark that it explains, and the way back leads to the mark', {
  tag: '@journey',
}, async ({ page }) => {
  // Each with a view that explains what is picked there.
  const walks = [
    { preset: 'figure-4', run: 0, title: 'Job manager', view: 'job-manager' },
    { preset: 'refused-thrice', run: 0, title: 'Lanes', view: 'lanes' },
    { preset: 'crowded-links', run: 0, title: 'Timeline', view: 'timeline' },
  ];
  for (const { preset, run, title, view } of walks) {
    await arrive(page, await addressOf(preset));
    await pickInCluster(page, run);
    const link = inspector(page).getByRole('button', { name: title, exact: true });
    await link.click();
    await expect(beside(page).locator(`[data-view="${view}"]`)).toBeVisible();
    await nextFrames(page);
    await expect(beside(page).locator('canvas, svg').first()).toBeVisible();
    // What it was picked in stays in sight, beside it.
    const [picture, drawer] = await Promise.all([parts(page).hero.boundingBox(), beside(page).boundingBox()]);
    expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual((drawer?.x ?? 0) + 1);
    expect(drawer?.width).toBeGreaterThan(400);
    expect(await violations(page), title).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(beside(page)).toHaveCount(0);
    await expect(link).toBeFocused();
  }
});

test('a click on a scheduler leads to what shows its whole run', async ({ page }) => {
  await arrive(page, await addressOf('figure-4'));
  await show(page, 'Cluster');
  // The row of schedulers is at the top, one beside another.
  await cluster(page, 0).click({ position: { x: 40, y: 12 } });
  await inspector(page).getByRole('button', { name: 'Numbers', exact: true }).click();
  await expect(beside(page).locator('[data-view="numbers"]')).toBeVisible();
  await beside(page).getByRole('button', { name: 'Back (Esc)' }).click();
  await expect(inspector(page)).toBeVisible();
});
