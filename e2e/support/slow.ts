import type { Browser } from '@playwright/test';

/** How much later each frame comes with `npm run e2e -- --slow`. [ms] */
const LATE = 50;

/** Runs in a page before its scripts: whatever waits for a frame gets it late, as on a busy machine. */
function delayFrames(late: number): void {
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  window.requestAnimationFrame = (draw) => {
    const frame = request(() => {
      const timer = setTimeout(() => {
        timers.delete(frame);
        draw(performance.now());
      }, late);
      timers.set(frame, timer);
    });
    return frame;
  };
  window.cancelAnimationFrame = (frame) => {
    cancel(frame);
    clearTimeout(timers.get(frame));
    timers.delete(frame);
  };
}

/** Lets all pages of a browser get their frames late, those that a test opens itself included. */
export function slowDown(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(delayFrames, LATE);
    return context;
  };
  return browser;
}
