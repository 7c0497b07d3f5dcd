// Measures what holds up the page on ten thousand servers: npm run bench -- --only page [--built folder]. Long are tasks of
// the main thread that compute for more than 50 ms, as then a frame is late for whoever moves something (W3C Long Tasks).
import { findBrowser } from './browser.mjs';
import { startPreview } from './previewServer.mjs';
import { runNode, tools } from './project.mjs';

const PRESET = './?preset=ten-thousand';
const LONG = 50; // [ms]
const DRAG = 20; // [s]
const PLAY = 10; // [s]
/** Pauses between two moves of the slider: as fast as hands are. [ms] */
const MOVE_EVERY = 40;

/** @typedef {{ ph: string, name: string, pid: number, tid: number, dur?: number, tdur?: number, args?: { name?: string } }} Event */

/**
 * Does something and lists how long the tasks of the page's main thread took meanwhile, by the clock and of computing. [ms]
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<unknown>} act
 */
async function tasksOf(browser, page, act) {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  const begun = performance.now();
  await act();
  const seconds = (performance.now() - begun) / 1000;
  /** @type {{ traceEvents: Event[] }} */
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && main.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ clock: dur / 1000, computing: tdur / 1000 }));
  if (tasks.length === 0) throw new Error('The trace of the browser tells no task of the main thread.');
  return { seconds, tasks };
}

/**
 * @param {string} what
 * @param {Awaited<ReturnType<typeof tasksOf>>} measured
 */
function print(what, { seconds, tasks }) {
  const long = tasks.map(({ computing }) => computing).filter((each) => each > LONG);
  const sum = tasks.reduce((total, { computing }) => total + computing, 0);
  const longest = Math.max(...tasks.map(({ computing }) => computing));
  const waited = Math.max(...tasks.map(({ clock }) => clock));
  console.log(
    `${what.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s, computes ${(sum / 1000).toFixed(2)} s, longest task ` +
      `${longest.toFixed(0)} ms (${waited.toFixed(0)} by the clock), long: ${long.map((each) => each.toFixed(0)).join(' ') || 'none'}`,
  );
}

/** @param {import('@playwright/test').Page} page */
async function untilDone(page) {
  await page.waitForFunction(
    () => {
      const panes = [...document.querySelectorAll('main [data-state]')];
      return panes.length > 0 && panes.every((pane) => pane.getAttribute('data-state') === 'done');
    },
    null,
    { timeout: 600_000 },
  );
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** @param {import('@playwright/test').Page} page */
async function dragLoad(page) {
  const slider = page.getByRole('slider', { name: /load/i }).first();
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error('The slider of the load is not on the page.');
  const y = box.y + box.height / 2;
  const x = (/** @type {number} */ share) => box.x + box.width * (0.5 + 0.3 * share);
  await page.mouse.move(x(0), y);
  await page.mouse.down();
  const begun = performance.now();
  for (let move = 0; performance.now() - begun < DRAG * 1000; move += 1) {
    await page.mouse.move(x(Math.sin(move / 15)), y);
    await page.waitForTimeout(MOVE_EVERY);
  }
  await page.mouse.move(x(0), y);
  await page.mouse.up();
}

/** @param {readonly string[]} args */
export async function benchPage(args) {
  const executablePath = await findBrowser();
  if (executablePath === undefined) return 1;
  const at = args.indexOf('--built');
  const folder = at < 0 ? undefined : args[at + 1];
  if (folder === undefined && (await runNode(tools.vite, ['build', '--logLevel', 'warn'])) !== 0) return 1;
  const { chromium } = await import('@playwright/test');
  const server = await startPreview(folder);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({
      baseURL: String(server.resolvedUrls?.local[0]),
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto('./favicon.svg');
    print(
      'Opened, both runs drawn',
      await tasksOf(browser, page, async () => {
        await page.goto(PRESET, { waitUntil: 'commit' });
        await untilDone(page);
      }),
    );
    // Until its question is closed there is neither a rail nor another view.
    await page.getByRole('button', { name: 'Close the question' }).click();
    const views = page.getByRole('combobox', { name: 'All views' });
    print(
      'Numbers',
      await tasksOf(browser, page, async () => {
        await views.selectOption('numbers');
        await page.getByRole('table').first().waitFor();
        await page.waitForTimeout(2000);
      }),
    );
    await views.selectOption('cluster');
    await untilDone(page);
    print('Load dragged', await tasksOf(browser, page, () => dragLoad(page)));
    print('After the drag', await tasksOf(browser, page, () => untilDone(page)));
    await page.getByRole('button', { name: /^Play/ }).click();
    print('Played', await tasksOf(browser, page, () => page.waitForTimeout(PLAY * 1000)));
    await context.close();
  } finally {
    await browser.close();
    await server.close();
  }
  return 0;
}
