// Measures what the main thread computes until the first run is drawn, as a multiple of what an empty React page takes in
// the same browser: npm run bench -- --only firstRun [--keep]. The ratio may only fall; --keep lowers what is stored.
import { readFileSync, writeFileSync } from 'node:fs';
import { findBrowser } from './browser.mjs';
import { startPreview } from './previewServer.mjs';
import { inProject, runNode, tools } from './project.mjs';

const budgetFile = inProject('scripts/firstRun.json');
/** What the ratio may be above the stored one: medians of seven differ by half of it on a busy machine. */
const TOLERANCE = 0.15;
const ROUNDS = 7;

/** Bundles a page that draws one word with React, as small as ours could be. */
async function emptyPage() {
  const { rolldown } = await import('rolldown');
  const entry = inProject('empty.js');
  const code = `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    createRoot(document.querySelector('main')).render(createElement('p', { 'data-state': 'done' }, 'empty'));`;
  const bundle = await rolldown({
    input: entry,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'empty',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
  });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  return output[0].code;
}

/**
 * Opens an address in a fresh browser and resolves to the CPU seconds of its main thread until a run is drawn.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {string} path
 * @param {string} script of the empty page
 */
async function timeUntilDrawn(browser, origin, path, script) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const html = (/** @type {string} */ body) => ({
      contentType: 'text/html',
      body: `<!doctype html>${body}`,
    });
    await page.route('**/blank', (route) => route.fulfill(html('')));
    await page.route('**/empty', (route) =>
      route.fulfill(html('<main></main><script type="module" src="./empty.js"></script>')),
    );
    await page.route('**/empty.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.addInitScript(() => {
      const drawn = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('main [data-state="done"]') === null) return;
          observer.disconnect();
          // The second frame begins once the first is drawn.
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      });
      Object.assign(globalThis, { drawn });
    });
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const threadTime = async () =>
      (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime')
        ?.value ?? 0;
    // On the same server, so that both pages run in the process of this one.
    await page.goto(`${origin}blank`);
    const before = await threadTime();
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    await page.evaluate(() => /** @type {any} */ (globalThis).drawn);
    return (await threadTime()) - before;
  } finally {
    await context.close();
  }
}

/** @param {readonly number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** @param {readonly string[]} args */
export async function benchFirstRun(args) {
  const executablePath = await findBrowser();
  if (executablePath === undefined) return 1;
  if ((await runNode(tools.vite, ['build', '--logLevel', 'warn'])) !== 0) return 1;
  const { chromium } = await import('@playwright/test');
  const script = await emptyPage();
  const server = await startPreview();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  /** @type {{ page: number[], empty: number[] }} */
  const seconds = { page: [], empty: [] };
  try {
    const origin = String(server.resolvedUrls?.local[0]);
    for (let round = 0; round < ROUNDS; round += 1) {
      seconds.empty.push(await timeUntilDrawn(browser, origin, 'empty', script));
      seconds.page.push(await timeUntilDrawn(browser, origin, '', script));
    }
  } finally {
    await browser.close();
    await server.close();
  }
  const [page, empty] = [median(seconds.page), median(seconds.empty)];
  const ratio = page / empty;
  const { ratio: limit } = JSON.parse(readFileSync(budgetFile, 'utf8'));
  const isTooSlow = ratio > limit * (1 + TOLERANCE);
  const [first, blank] = [page, empty].map((each) => `${(each * 1000).toFixed(0)} ms`);
  console.log(
    `Until the first run is drawn the main thread computes ${first}, an empty React page ${blank}: ` +
      `${ratio.toFixed(1)} times as much, of at most ${limit} and ${TOLERANCE * 100} %${isTooSlow ? '  TOO MUCH' : ''}`,
  );
  if (args.includes('--keep') && ratio < limit)
    writeFileSync(budgetFile, `${JSON.stringify({ ratio: Number(ratio.toFixed(1)) }, null, 2)}\n`);
  return isTooSlow ? 1 : 0;
}
