import { expect, type Page } from '@playwright/test';
import { looksOfWords, rulesOfColour, violations, withoutColours } from './axe.ts';

export type Theme = 'light' | 'dark' | 'projector';

export const expectTheme = (page: Page, theme: Theme) =>
  expect(page.locator('html')).toHaveAttribute('data-theme', theme);

/** Outside projector mode the page follows the device from one theme to the other. */
export async function follow(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expectTheme(page, theme);
}

/** Projector mode has a theme of its own. Returns a function that leaves it. */
export async function project(page: Page): Promise<() => Promise<void>> {
  await page.keyboard.press('p');
  await expectTheme(page, 'projector');
  return async () => {
    await page.keyboard.press('p');
    await expectTheme(page, 'light');
  };
}

/**
 * Expects no accessibility violations in the light and dark themes. They differ in colours only, so in the dark theme
 * only the rules about colours are checked.
 */
export async function expectOpenOnDesk(page: Page, what: string, within = 'html'): Promise<void> {
  // Further seeds, which run in the background, would change the page between two looks at it.
  await expect(page.getByRole('button', { name: 'Pause further seeds' })).toHaveCount(0, { timeout: 90_000 });
  await follow(page, 'light');
  expect(await violations(page, within), `${what}, light`).toEqual([]);
  await expect(async () => {
    await follow(page, 'light');
    const light = await withoutColours(page);
    await follow(page, 'dark');
    const dark = await withoutColours(page);
    const differing = [...dark.keys()].filter((at) => dark[at] !== light[at]).slice(0, 3);
    const [darkThere, lightThere] = [dark, light].map((lines) => differing.map((at) => lines[at]));
    expect(darkThere, `${what}, dark`).toEqual(lightThere);
    expect(dark.length, `${what}, dark`).toBe(light.length);
    // Repeated if the page loaded something in between.
  }).toPass({ timeout: 30_000 });
  expect(await violations(page, within, rulesOfColour), `${what}, dark`).toEqual([]);
  await follow(page, 'light');
}

/** Expects no accessibility violations in any theme. */
export async function expectOpenToAll(page: Page, what: string): Promise<void> {
  await expectOpenOnDesk(page, what);
  const backToDesk = await project(page);
  expect(await violations(page), `${what}, projector`).toEqual([]);
  await backToDesk();
  await noteLooks(page);
}

/** Looks of words whose colours were checked on a page in every theme. */
const checked = new WeakMap<Page, Set<string>>();

async function noteLooks(page: Page): Promise<void> {
  checked.set(page, new Set([...(checked.get(page) ?? []), ...(await looksOfWords(page))]));
}

/**
 * Expects no accessibility violations as the page is, in the light theme. Words that look like none that were checked
 * are checked in the other themes, too. For further states of what `expectOpenToAll` has seen: most states show other
 * words, and few show words of another look.
 */
export async function expectStateOpenToAll(page: Page, what: string): Promise<void> {
  expect(await violations(page), `${what}, light`).toEqual([]);
  const known = checked.get(page);
  if ((await looksOfWords(page)).every((look) => known?.has(look))) return;
  await follow(page, 'dark');
  expect(await violations(page, 'html', rulesOfColour), `${what}, dark`).toEqual([]);
  await follow(page, 'light');
  const backToDesk = await project(page);
  expect(await violations(page, 'html', rulesOfColour), `${what}, projector`).toEqual([]);
  await backToDesk();
  await noteLooks(page);
}
