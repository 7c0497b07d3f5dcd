import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** More idle moments than the page has parts, of which it loads one in each. */
const MANY = 100;

/**
 * Follows what the pages of a context request; begin before the first of them. Returns a function that waits until a page has loaded
 * ahead all that it shows later. The page does that when it is idle, so what counts are its idle moments: by the clock, a machine that
 * stops for a while would look like a page that has loaded everything.
 */
export function followLoading(context: BrowserContext): (page: Page) => Promise<void> {
  let events = 0;
  const note = () => {
    events += 1;
  };
  context.on('request', note);
  context.on('requestfinished', note);
  context.on('requestfailed', note);
  return (page) =>
    expect(async () => {
      const before = events;
      await page.evaluate(async (many) => {
        // A worker begins to load ahead after a second.
        await new Promise((done) => setTimeout(done, 1500));
        for (let moment = 0; moment < many; moment += 1)
          await new Promise((done) => requestIdleCallback(done));
      }, MANY);
      expect(events).toBe(before);
    }).toPass({ timeout: 60_000 });
}
