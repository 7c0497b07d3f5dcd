import type { BrowserContext, ConsoleMessage, Page, Request, WebError } from '@playwright/test';
import { expect, test as unslowed } from '@playwright/test';
import { slowDown } from './slow.ts';

/** What Playwright writes to the console where tests block service workers. */
const blockedByTests = 'Service Worker registration blocked by Playwright';

interface Loading {
  /** For tests of what the page loads when it is idle: it may get ready for all that it shows later. */
  readonly loadsAhead: boolean;
}

/** Lets a page load only what it shows: ahead it would load all, and get ready for other policies, in each test again. */
export async function spareData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
}

/** As Playwright's, for pages that may do whatever they want. With `--slow` they get few frames. */
export const unguarded = unslowed.extend<Loading>({
  browser: [
    async ({ browser }, use) => use(process.env.MAKESPAN_SLOW ? slowDown(browser) : browser),
    { scope: 'worker' },
  ],
  loadsAhead: [false, { option: true }],
  page: async ({ page, loadsAhead }, use) => {
    if (!loadsAhead) await spareData(page);
    await use(page);
  },
});

interface Guards {
  /** Fails a test whose page wrote errors to the console, threw, or requested something from another server. */
  readonly guard: undefined;
  /** URLs requested by the pages of a test, in order. */
  readonly requests: readonly string[];
}

/**
 * A test in which the page must write no errors and request nothing from other servers. It has a browser profile of
 * its own.
 */
export const test = unguarded.extend<Guards>({
  requests: async ({ context }, use) => {
    const requests: string[] = [];
    const note = (request: Request) => requests.push(request.url());
    context.on('request', note);
    await use(requests);
    context.off('request', note);
  },
  guard: [
    async ({ context, requests, baseURL }, use) => {
      const complaints: string[] = [];
      const onError = (error: WebError) => complaints.push(error.error().message);
      const onMessage = (message: ConsoleMessage) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning';
        if (isComplaint && message.text() !== blockedByTests) complaints.push(message.text());
      };
      context.on('weberror', onError);
      context.on('console', onMessage);
      await use(undefined);
      context.off('weberror', onError);
      context.off('console', onMessage);
      // URLs such as data: have the origin "null": nothing is sent.
      const own = [new URL(baseURL ?? '').origin, 'null'];
      expect(complaints).toEqual([]);
      expect(requests.filter((url) => !own.includes(new URL(url).origin))).toEqual([]);
    },
    { auto: true },
  ],
});

interface Handed {
  /** For tests that only look: the page is not reset, but stays as the previous test left it. */
  readonly isLeftOpen: boolean;
}

/** Resets a page to that of a new visitor: nothing open, stored or preferred, and the mouse out of the way. */
async function clear(page: Page, baseURL: string): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.goto('about:blank');
  await page.context().clearCookies();
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(baseURL);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'no-preference' });
  await page.mouse.move(0, 0);
}

/**
 * The same on a page that is reset and shared with the next test: with scripts already fetched and compiled it opens
 * in half the time. For tests that neither open pages of their own nor install scripts, routes or another device.
 */
export const handedOn = test.extend<Handed, { readonly shared: BrowserContext }>({
  shared: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, actionTimeout = 0 } = project.use;
      const context = await browser.newContext({ baseURL, viewport, serviceWorkers: 'block' });
      context.setDefaultTimeout(actionTimeout);
      await spareData(await context.newPage());
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  isLeftOpen: [false, { option: true }],
  context: async ({ shared, baseURL, isLeftOpen }, use) => {
    if (!isLeftOpen) await clear(shared.pages()[0], baseURL ?? '');
    await use(shared);
  },
  page: async ({ context, viewport }, use) => {
    const [page] = context.pages();
    if (viewport !== null) await page.setViewportSize(viewport);
    await use(page);
  },
});
