import { expect, type Page } from '@playwright/test';
import { digestOf } from '../scripts/offline/serviceWorkerPlugin.ts';
import { followLoading } from './support/loading.ts';
import { type Site, serveSite } from './support/site.ts';
import { choosePreset, digests, drop, open, otherDigests, shareLink } from './support/stage.ts';
import { test as guarded } from './support/test.ts';

const test = guarded.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
  site: async ({}, use) => {
    const site = await serveSite();
    await use(site);
    await site.close();
  },
  baseURL: async ({ site }, use) => use(site.url),
});

test.use({ serviceWorkers: 'allow', loadsAhead: true });

/** Waits until the browser has the whole page. */
const whenKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

const description = (page: Page) => page.locator('meta[name=description]').getAttribute('content');

test('after one visit the page works without a network, whatever its address', { tag: '@journey' }, async ({
  page,
  context,
  site,
}) => {
  const first = await open(page);
  await whenKept(page);
  await context.setOffline(true);
  await site.close();

  // A page of its own, with nothing in memory.
  const later = await context.newPage();
  expect(await open(later, './?mode=projector')).toEqual(first);
  expect(await open(later)).toEqual(first);
  await choosePreset(later, 'six-computers');
  const other = await otherDigests(later, first);
  expect(await shareLink(later)).toContain(`${site.url}#s=1.`);
  await drop(
    later,
    'mine.tr',
    Array.from({ length: 30 }, (_, job) => `${100 + job * 2} 3 2 1 2 3`).join('\n'),
  );
  await later.getByTestId('import-run').click();
  await otherDigests(later, other);
  await later.close();
});

test('a new version waits until its visitor wants it, and takes nothing from tabs with the old one', async ({
  page,
  context,
  site,
}) => {
  await open(page);
  await whenKept(page);
  const before = await description(page);
  const other = await context.newPage();
  await open(other);

  // The next version has another page, and one of the parts is gone.
  const text = (file: string) => String(site.files.get(file));
  const gone = /"(assets\/[^"]+\.js)":/.exec(text('sw.js'))?.[1] ?? '';
  site.files.delete(gone);
  const second = text('index.html').replace(before ?? '', 'The second version');
  site.files.set('index.html', second);
  site.files.set(
    'sw.js',
    text('sw.js')
      .replace(/"version":"\w+"/, '"version":"second"')
      .replace(new RegExp(`"${gone}":"\\w+",`), '')
      .replace(/"index.html":"\w+"/, `"index.html":"${digestOf(second)}"`),
  );

  await page.reload();
  const notice = page.locator('[data-notice=version]');
  await expect(notice).toContainText('A new version is ready.');
  expect(await description(page)).toBe(before);
  await digests(page);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => description(page)).toBe('The second version');
  await digests(page);
  await expect(notice).toHaveCount(0);

  // Scripts of the old version are served to the tab that shows it, though the server no longer has them.
  expect(await description(other)).toBe(before);
  expect(await other.evaluate(async (file) => (await fetch(file)).status, gone)).toBe(200);
});

test('a version of which a file is missing is not kept, and the page works', async ({ page, site }) => {
  site.files.delete('licences.txt');
  // Before the page is there: its visit may be the longer of the two.
  const asked = page.context().waitForEvent('serviceworker');
  await open(page);
  const state = () =>
    page.evaluate(async () => ({
      kept: (await caches.keys()).length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
  await asked;
  await expect.poll(state).toEqual({ kept: 0, workers: 0 });
});

test('an embedded page keeps nothing', async ({ page, context, requests }) => {
  const isLoaded = followLoading(context);
  await open(page, './?embed=1');
  await isLoaded(page);
  expect(requests.some((url) => url.endsWith('/sw.js'))).toBe(false);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
