// Records what all pictures say, to compare two versions of the page: npm run pack -- --to FOLDER [--view TITLE …] [--images]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { presets } from '../src/scenario/presets/presets.ts';
import { playwright } from './browsers/chromium.ts';
import { frames } from './pack/frames.ts';
import { saidBy } from './pack/said.ts';

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    view: { type: 'string', multiple: true, default: [] },
    images: { type: 'boolean', default: false },
  },
});

/** Presets that each view is recorded with. */
const PRESETS_A_VIEW = 4;

/** Presets are tried in steps of so many, which is prime to their number: neighbours are alike. */
const STRIDE = 37;

/** Shares of the run at which it is recorded. */
const MOMENTS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** Sizes and themes of images. Words are recorded in the first. */
const LOOKS = [
  { width: 1280, height: 720, colorScheme: 'light' },
  { width: 1280, height: 720, colorScheme: 'dark' },
  { width: 1920, height: 1080, colorScheme: 'light' },
  { width: 1920, height: 1080, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

async function openPreset(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}?preset=${id}`);
  await page.waitForFunction(
    () => {
      const panes = [...document.querySelectorAll('main [data-state]')];
      return panes.length > 0 && panes.every((pane) => pane.getAttribute('data-state') === 'done');
    },
    null,
    { timeout: 120_000 },
  );
  await frames(page);
  const close = page.getByRole('button', { name: 'Close the question' });
  if ((await close.count()) > 0) await close.dispatchEvent('click');
  await frames(page);
}

/** The views that have something to show, by title. */
function offered(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('combobox', { name: 'All views' })
    .locator('optgroup:not([label="Nothing to show here"]) option')
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).label));
}

async function show(page: Page, title: string): Promise<void> {
  await page.getByRole('combobox', { name: 'All views' }).selectOption({ label: title });
  await page.getByRole('tabpanel', { name: title, exact: true }).waitFor();
  await frames(page);
}

async function scrub(page: Page, share: number): Promise<void> {
  await page.getByRole('slider', { name: 'Time', exact: true }).fill(String(share * 10_000));
  await frames(page);
}

/** Which views are recorded with which presets: each with the first few that have something to show in it. */
async function chosen(page: Page, url: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const of = new Map<string, string[]>();
  for (let at = 0; at < presets.all.length; at += 1) {
    const { id } = presets.all[(at * STRIDE) % presets.all.length];
    await openPreset(page, url, id);
    for (const title of await offered(page)) {
      const ids = of.get(title) ?? [];
      if (ids.length < PRESETS_A_VIEW && (values.view.length === 0 || values.view.includes(title)))
        of.set(title, [...ids, id]);
    }
  }
  const byPreset = new Map<string, string[]>();
  for (const [title, ids] of of) for (const id of ids) byPreset.set(id, [...(byPreset.get(id) ?? []), title]);
  return byPreset;
}

async function record(browser: Browser, url: string, folder: string): Promise<void> {
  const lines: string[] = [];
  let plan: ReadonlyMap<string, readonly string[]> | undefined;
  for (const [at, { width, height, colorScheme }] of LOOKS.entries()) {
    if (at > 0 && !values.images) break;
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    plan ??= await chosen(page, url);
    for (const [id, titles] of plan) {
      await openPreset(page, url, id);
      for (const title of titles) {
        await show(page, title);
        for (const moment of MOMENTS) {
          await scrub(page, moment);
          const name = `${title} · ${id} · ${moment}`;
          if (at === 0) lines.push(JSON.stringify({ name, ...(await saidBy(page.getByRole('tabpanel'))) }));
          if (values.images) {
            const path = join(folder, `${name} · ${width} ${colorScheme}.png`.replaceAll(/[^\w.·-]+/g, '_'));
            await page.screenshot({ path });
          }
        }
      }
      console.log(`${width} ${colorScheme}  ${id}: ${titles.join(', ')}`);
    }
    await context.close();
  }
  writeFileSync(join(folder, 'said.jsonl'), `${lines.sort().join('\n')}\n`);
  console.log(`${lines.length} pictures are in ${folder}`);
}

async function main(): Promise<number> {
  const url = process.env.MAKESPAN_URL ?? '';
  const executablePath = process.env.PLAYWRIGHT_CHROMIUM;
  if (values.to === undefined || url === '') {
    console.error(
      'npm run pack -- --to FOLDER: where shall it be written? It builds and serves the page first.',
    );
    return 2;
  }
  mkdirSync(values.to, { recursive: true });
  const browser = await playwright().chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await record(browser, url, values.to);
    return 0;
  } finally {
    await browser.close();
  }
}

process.exit(await main());
