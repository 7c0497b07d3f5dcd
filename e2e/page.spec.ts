import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';

/** Waits until both runs are done, and gives their digests. */
async function digests(page: Page): Promise<readonly string[]> {
  const panes = page.locator('[data-run][data-state]');
  await expect(panes.first()).toHaveAttribute('data-digest', /.+/);
  await expect(page.locator('[data-run][data-state]:not([data-digest])')).toHaveCount(0);
  return panes.evaluateAll((all) => all.map((pane) => pane.getAttribute('data-digest') ?? ''));
}

const clock = (page: Page) => page.getByTestId('time');

/** Sets a slider of the scenario rail by typing into the number beside it. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `${label}, number` });
  await field.fill(text);
  await field.press('Enter');
}

let complaints: string[] = [];

test.beforeEach(({ page }) => {
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
});
test.afterEach(() => expect(complaints).toEqual([]));

test('the page opens paused at a moment worth looking at, and plays on a key', async ({ page }) => {
  await page.goto('./');
  await digests(page);
  await expect(clock(page)).not.toHaveText('0.000 s');
  const before = await clock(page).textContent();
  await page.waitForTimeout(200);
  await expect(clock(page)).toHaveText(before ?? '');
  await page.keyboard.press('Space');
  await expect(clock(page)).not.toHaveText(before ?? '');
  await page.keyboard.press('Space');
});

test('steps go forward and back to the same moments, and reach both ends', async ({ page }) => {
  await page.goto('./');
  await digests(page);
  const seen: (string | null)[] = [await clock(page).textContent()];
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('ArrowRight');
    seen.push(await clock(page).textContent());
  }
  for (const moment of seen.slice(0, -1).reverse()) {
    await page.keyboard.press('ArrowLeft');
    // The opening moment lies between two events: going back may pass it.
    if (moment !== seen[0]) await expect(clock(page)).toHaveText(moment ?? '');
  }
  await page.keyboard.press('Home');
  await expect(clock(page)).toHaveText('0.000 s');
  await page.keyboard.press('End');
  await expect(page.getByRole('timer')).toHaveText(/^(.+ s)of \1$/);
});

test('an edit runs again at once, and undoing it brings the very same run back', async ({ page }) => {
  await page.goto('./');
  const before = await digests(page);
  await type(page, 'Load', '0.9');
  await expect.poll(() => digests(page)).not.toEqual(before);
  await page.keyboard.press('Control+z');
  await expect.poll(() => digests(page)).toEqual(before);
});

test('a number that cannot be read is explained beside its field, and nothing is lost', async ({ page }) => {
  await page.goto('./');
  const before = await digests(page);
  await type(page, 'Load', 'much');
  await expect(page.getByText('Type a number.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Load, number' })).toHaveValue('much');
  await type(page, 'Load', '7');
  await expect(page.getByText(/^Allowed is /)).toBeVisible();
  expect(await digests(page)).toEqual(before);
});

test('swapping two policies swaps their runs and nothing else', async ({ page }) => {
  await page.goto('./');
  const [a, b] = await digests(page);
  await page.getByRole('button', { name: 'Swap with the one before' }).click();
  await expect.poll(() => digests(page)).toEqual([b, a]);
});

test('up to four policies stand side by side', async ({ page }) => {
  await page.goto('./');
  await digests(page);
  const add = page.getByRole('button', { name: 'Add a policy' });
  await add.click();
  await add.click();
  await expect(add).toBeDisabled();
  expect(new Set(await digests(page)).size).toBe(4);
});

test('a link reproduces the run and the moment, and says so', async ({ page }) => {
  await page.goto('./');
  await type(page, 'Load', '0.85');
  const shared = await digests(page);
  await page.keyboard.press('End');
  await page.keyboard.press('s');
  await page.getByRole('switch', { name: 'Open at this moment' }).check();
  const field = page.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/#s=1\.[\w-]*[A-Za-z0-9]$/);
  const link = await field.inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  expect(await digests(page)).toEqual(shared);
  await expect(page.getByText("Same run as the author's")).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(.+ s)of \1$/);
});

test('a draft is kept when a link is opened, and can be restored', async ({ page }) => {
  await page.goto('./');
  await type(page, 'Load', '0.5');
  const draft = await digests(page);
  await page.waitForTimeout(900);
  await page.keyboard.press('g');
  await page.locator('[data-preset]').nth(1).click();
  await digests(page);
  await page.waitForTimeout(1300);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Restore your draft' }).click();
  await expect.poll(() => digests(page)).toEqual(draft);
});

test('Back leads to the scenario before', async ({ page }) => {
  await page.goto('./');
  const first = await digests(page);
  await type(page, 'Load', '0.75');
  await expect.poll(() => digests(page)).not.toEqual(first);
  const edited = await digests(page);
  const entries = () => page.evaluate(() => window.history.length);
  const before = await entries();
  await page.keyboard.press('g');
  await page.locator('[data-preset]').nth(1).click();
  await expect.poll(entries).toBe(before + 1);
  await page.goBack();
  await expect.poll(() => digests(page)).toEqual(edited);
});

test('a broken link opens the page with a word about it', async ({ page }) => {
  await page.goto('./#s=1.ABCDEFGH');
  await digests(page);
  await expect(page.getByText('Your own work is as you left it.')).toBeVisible();
});

test('an embedded page has no chrome and leaves its address alone', async ({ page }) => {
  await page.goto('./?embed=1');
  await digests(page);
  const address = page.url();
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open in Makespan' })).toBeVisible();
  await page.keyboard.press('End');
  await page.waitForTimeout(1200);
  expect(page.url()).toBe(address);
});

test('every view opens, has a twin as a table, and nothing scrolls the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('./');
  await digests(page);
  const tabs = page.getByRole('tablist', { name: 'Large view' }).getByRole('tab');
  const count = await tabs.count();
  expect(count).toBeGreaterThan(4);
  for (let at = 0; at < count; at += 1) {
    await tabs.nth(at).click();
    const hero = page.getByRole('tabpanel');
    await hero
      .getByRole('button', { name: /^Table and export/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(hero.getByRole('table').first()).toBeVisible();
    await hero
      .getByRole('button', { name: /^Table and export/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Show as picture' }).click();
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a view is saved as a picture that holds what it shows', async ({ page }) => {
  await page.goto('./');
  await digests(page);
  const left = page.locator('[data-view=cdf]').first();
  await expect(left.locator('svg').first()).toBeVisible();
  await left.getByRole('button', { name: /^Table and export/ }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PNG 2×' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^makespan-first-look-cdf.*@2x\.png$/);
});

test('a large run asks first, and can be cancelled', async ({ page }) => {
  await page.goto('./');
  await digests(page);
  await page.getByRole('button', { name: /^More/ }).nth(1).click();
  await type(page, 'Jobs', '20000');
  await type(page, 'Tasks for each job', '2000');
  const run = page.getByRole('button', { name: 'Run it' }).first();
  await run.click();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(page.getByText('Cancelled. Nothing was lost.')).toBeVisible();
  await page.keyboard.press('Control+z');
});

for (const theme of ['light', 'dark', 'projector'] as const) {
  test(`nobody is locked out in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
    await page.goto(theme === 'projector' ? './?mode=projector' : './');
    await digests(page);
    await page.waitForTimeout(300);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`)).toEqual([]);
  });
}

test('on a phone the runs are swiped, and controls are in a sheet', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto('./');
  await digests(page);
  const second = page.locator('[data-run="1"][data-state]');
  await expect(second).not.toBeInViewport({ ratio: 0.5 });
  await page.getByRole('tablist', { name: 'Run' }).getByRole('tab').nth(1).click();
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('button', { name: 'Scenario' }).click();
  await expect(page.getByRole('slider', { name: 'Load' })).toBeInViewport();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await context.close();
});
