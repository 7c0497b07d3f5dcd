import type { Page } from '@playwright/test';

/**
 * Tells the open page that six times as much time passes from frame to frame, for tests in which the clock plays a story to its end.
 * The clock believes a tenth of a second at most, which is about six frames.
 */
export async function hurry(page: Page): Promise<void> {
  await page.evaluate(() => {
    const request = window.requestAnimationFrame.bind(window);
    let from: number | undefined;
    window.requestAnimationFrame = (draw) =>
      request((time) => {
        from ??= time;
        draw(from + 6 * (time - from));
      });
  });
}
