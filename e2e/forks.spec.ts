import { expect, type Page } from '@playwright/test';
import { arrive, open, otherDigests, parts, scrub, shareLink } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Fork at/ });
const branches = (page: Page) => page.getByRole('group', { name: 'Branches' });

/** Opens the form at the clock's time and says what happens. */
async function openFork(page: Page, what: string) {
  await page.getByRole('button', { name: /^Fork here: another future/ }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('What happens').selectOption({ label: what });
  return dialog;
}

async function fork(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Fork here' }).click();
  await expect(dialogOf(page)).toBeHidden();
}

test('any two branches are compared, and Back takes the last fork away', { tag: '@journey' }, async ({
  page,
}) => {
  const two = await open(page);
  await scrub(page, 0.3);
  await openFork(page, 'A server goes down');
  await fork(page);
  const three = await otherDigests(page, two);
  await openFork(page, 'More jobs arrive');
  await fork(page);
  const four = await otherDigests(page, three);
  const leaves = branches(page).getByRole('button', { name: /^[A-D]\b/ });
  await expect(leaves).toHaveCount(4);
  await leaves.nth(2).click();
  await leaves.nth(3).click();
  await expect(leaves.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(leaves.nth(3)).toHaveAttribute('aria-pressed', 'true');
  await branches(page).getByRole('button', { name: 'Where C and D differ most' }).click();
  const dialog = page.getByRole('dialog', { name: 'The largest difference' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Look there' }).click();

  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await otherDigests(page, four)).toEqual(three);
  await expect(leaves).toHaveCount(3);
});

test('on a phone a run can be forked, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await scrub(page, 0.3);
  await openFork(page, 'A server goes down');
  await expect(async () => {
    const inside = await dialogOf(page).boundingBox();
    expect(inside?.x).toBeGreaterThanOrEqual(0);
    expect((inside?.x ?? 0) + (inside?.width ?? 999)).toBeLessThanOrEqual(390);
  }).toPass();
  await fork(page);
  const fork3 = page.getByRole('tablist', { name: 'Run' }).getByRole('tab', { name: /^C Loses s/ });
  await expect(fork3).toHaveAttribute('aria-selected', 'true');
  await expect(fork3).toBeInViewport();
});

test('the first difference of a job opens with both reasons, and its link opens at the event', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'largest difference' }).click();
  await page
    .getByRole('dialog', { name: 'The largest difference' })
    .getByRole('button', { name: 'Look there' })
    .click();
  // Keys belong to an open dialog, not to the page below it.
  await page.getByRole('button', { name: 'largest difference' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await inspector.getByRole('button', { name: /^First difference to [AB]$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'The first difference' });
  await expect(dialog.getByRole('region', { name: /^Why here\?/ })).toHaveCount(2);
  await expect(dialog).toContainText(/^.*j\d+ takes .* more/);
  await expect(dialog).toContainText(/The runs part at [\d.]+ m?s, when [AB] /);
  await dialog.getByRole('button', { name: 'Look there' }).click();
  await expect(dialog).toBeHidden();
  const link = await shareLink(page, true);
  const at = await parts(page).clock.textContent();
  await arrive(page, link);
  await expect(parts(page).clock).toHaveText(at ?? '');
});
