import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';

export type Theme = 'light' | 'dark' | 'projector';

export const expectTheme = (page: Page, theme: Theme) =>
  expect(page.locator('html')).toHaveAttribute('data-theme', theme);

/** Outside projector mode the page follows the device from one theme to the other. */
async function follow(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expectTheme(page, theme);
}

/** Projector mode has a theme of its own. Returns a function that leaves it. */
async function project(page: Page): Promise<() => Promise<void>> {
  await page.keyboard.press('p');
  await expectTheme(page, 'projector');
  return async () => {
    await page.keyboard.press('p');
    await expectTheme(page, 'light');
  };
}

/** Expects no accessibility violations in the light and dark themes. */
export async function expectOpenOnDesk(page: Page, what: string, within = 'html'): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await follow(page, theme);
    expect(await violations(page, within), `${what}, ${theme}`).toEqual([]);
  }
}

/** Expects no accessibility violations in any theme. */
export async function expectOpenToAll(page: Page, what: string): Promise<void> {
  await expectOpenOnDesk(page, what);
  const backToDesk = await project(page);
  expect(await violations(page), `${what}, projector`).toEqual([]);
  await backToDesk();
}
