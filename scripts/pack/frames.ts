import type { Page } from '@playwright/test';

/** Waits until the page has drawn what it was asked for, and all views show the runs that are chosen. */
export async function frames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let count = 0; count < 3; count += 1) await frame();
    while (document.querySelector('main [aria-busy=true], [data-awaited]') !== null) await frame();
  });
}
