import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { idleMoments } from './stage.ts';

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
      // A worker begins to load ahead a while after the page. Others than those of simulations load nothing by themselves.
      const prepared = await Promise.all(page.workers().map((worker) => worker.evaluate(isPrepared)));
      expect(prepared).toContain(true);
      expect(prepared).not.toContain(false);
      const before = events;
      await idleMoments(page, MANY);
      expect(events).toBe(before);
    }).toPass();
}

/** Runs in a worker; true for those that say nothing about it. */
const isPrepared = () => (globalThis as { readonly isPrepared?: boolean }).isPrepared ?? true;
