import { expect, type Page } from '@playwright/test';
import { cluster, digests, drawnTime, frameOf, openAsked, show } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

const question = (page: Page) => page.getByRole('region', { name: 'A first question' });

/** Guesses, watches and gets the answer. */
async function answer(page: Page, guess: RegExp): Promise<void> {
  await expect(question(page)).toContainText(/Which scheduler will finish it first\?/);
  await question(page).getByRole('button', { name: guess }).click();
  await expect(question(page)).toContainText(/You picked [AB]/);
  const before = await page.getByTestId('time').textContent();
  await expect(page.getByTestId('time')).not.toHaveText(before ?? '');
  await page.keyboard.press('End');
  await expect(question(page)).toContainText(/(Right|Not this time).* finished j\d+ in .*|A tie/);
}

test('after the first question the visitor is led to the next one, and answers that, too', async ({
  page,
}) => {
  await openAsked(page);
  const before = await digests(page);
  await answer(page, /Sparrow/);
  await question(page).getByRole('button', { name: 'Next: why wait for data?' }).click();
  await expect(page).toHaveTitle(/wherever its data is/);
  await expect.poll(() => digests(page)).not.toEqual(before);
  await answer(page, /[Dd]elay/);
  // The control that it says to drag exists.
  await expect(question(page).getByRole('button', { name: 'Drag the wait T1' })).toBeVisible();
  const patience = page
    .getByRole('article', { name: 'Policy B' })
    .getByRole('textbox', { name: 'Wait for the server, number' });
  await expect(patience).toBeVisible();
  const second = await digests(page);
  await question(page).getByRole('button', { name: 'Next: why stop a task that runs?' }).click();
  await expect(page).toHaveTitle(/too late to move a task/);
  await expect.poll(() => digests(page)).not.toEqual(second);
  await expect(frameOf(page, 'flow-graph').getByRole('application')).toBeVisible();
  await answer(page, /QFP/);
  await expect(question(page).getByRole('button', { name: 'Drag the price ψ' })).toBeVisible();
  const price = page
    .getByRole('article', { name: 'Policy A' })
    .getByRole('textbox', { name: 'Price of a rack switch, number' });
  await expect(price).toBeVisible();
  const third = await digests(page);
  await question(page).getByRole('button', { name: 'Next: why keep a slot empty?' }).click();
  await expect(page).toHaveTitle(/keep a slot empty/);
  await expect.poll(() => digests(page)).not.toEqual(third);
  await expect(frameOf(page, 'timeline').getByRole('application').first()).toBeVisible();
  await answer(page, /Hopper/);
  await expect(question(page).getByRole('button', { name: 'Drag the tail β' })).toBeVisible();
  const beta = page
    .getByRole('article', { name: 'Policy B' })
    .getByRole('textbox', { name: 'Tail of task times, number' });
  await expect(beta).toBeVisible();
  const fourth = await digests(page);
  await question(page).getByRole('button', { name: 'Next: why add chance?' }).click();
  await expect(page).toHaveTitle(/add chance to what it knows/);
  await expect.poll(() => digests(page)).not.toEqual(fourth);
  await answer(page, /Random 1/);
  await expect(question(page).getByRole('button', { name: 'Drag the chance' })).toBeVisible();
  await expect(question(page).getByRole('button', { name: /^Next/ })).toHaveCount(0);
  const chance = page
    .getByRole('article', { name: 'Policy B' })
    .getByRole('textbox', { name: 'Randomization, number' });

  // An edit ends the tour.
  await chance.fill('2');
  await chance.press('Enter');
  await expect(question(page)).toHaveCount(0);
});

test('the second question can be skipped, and does not come back', async ({ page }) => {
  await openAsked(page);
  await answer(page, /Random/);
  await question(page).getByRole('button', { name: /^Next/ }).click();
  await expect(question(page)).toContainText(/Which scheduler will finish it first\?/);
  await show(page, 'Cluster');
  const before = await drawnTime(page);
  await question(page).getByRole('button', { name: 'Just play' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect.poll(() => drawnTime(page)).toBeGreaterThan(before);
  await page.reload();
  await digests(page);
  await show(page, 'Cluster');
  await expect(cluster(page)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test('after opening another scenario the visitor is not asked about the first one', async ({ page }) => {
  await openAsked(page);
  await expect(question(page)).toBeVisible();
  const before = await digests(page);
  await page.getByRole('button', { name: 'Gallery' }).click();
  await page.locator('[data-preset="head-of-line"]').click();
  await expect.poll(() => digests(page)).not.toEqual(before);
  await expect(question(page)).toHaveCount(0);
});
