import { expect, type Page } from '@playwright/test';
import { rulesOfColour, violations, withoutColours } from './axe.ts';

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
}
