import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { presets } from '../../src/scenario/presets/presets.ts';
import { encodeLink } from '../../src/share/link.ts';
import { goldenRuns } from '../golden.ts';
import { difference, digestsOf } from './presetDigests.ts';
import { keys, type Tab, until } from './tab.ts';
import { clickButton, isWhole, otherText, textAt } from './visitor.ts';

/** What a visitor does, step by step. Fails with an error; resolves to what must be equal in all engines. */
interface Path {
  readonly name: string;
  walk(tab: Tab, url: string): Promise<string>;
}

const RUNS = 90; // s

const question = '[aria-label="A first question"]';

/** A newcomer is asked, answers with the key 2, watches, and is told. */
const firstMinute: Path = {
  name: 'first minute',
  walk: async (tab, url) => {
    await tab.goto(url);
    await textAt(tab, question, /Which scheduler will finish it first/);
    await tab.press('2');
    await textAt(tab, question, /You picked B/);
    await otherText(tab, '[data-testid=time]');
    await tab.press(keys.end);
    const told = await textAt(
      tab,
      '[data-told] [role=status]',
      /^(Right|Not this time)\. .* finished j\d+ in |A tie/,
    );
    await isWhole(tab);
    return told;
  },
};

/** A link to runs that are no preset's, with the digests that node has computed. */
const openLink: Path = {
  name: 'open a link',
  walk: async (tab, url) => {
    const scenario = { ...presets.get('first-look').scenario, seed: 4321 };
    const digests = goldenRuns(scenario).map(({ digest }) => digest);
    const link = await encodeLink(scenario, undefined, digests);
    await tab.goto('about:blank');
    await tab.goto(`${url}${link?.fragment}`);
    const wrong = difference(digests, await digestsOf(tab, RUNS));
    if (wrong !== undefined) throw new Error(wrong);
    await textAt(tab, '[data-notice=digest]', /^✓ Identical to the author's run\./);
    await isWhole(tab);
    return digests.join();
  },
};

// An artificial workload log: 30 jobs of 3 tasks, one every 2 s.
const log = Array.from({ length: 30 }, (_, job) => `${100 + job * 2} 3 2 1 2 3\n`).join('');

/** Opens the page, and passes over its question: before, it has no tools. Resolves to the digests of its runs. */
async function unasked(tab: Tab, url: string): Promise<readonly string[]> {
  await tab.goto('about:blank');
  await tab.goto(url);
  const digests = await digestsOf(tab, RUNS);
  await clickButton(tab, 'Close the question');
  return digests;
}

const importLog: Path = {
  name: 'import a log',
  walk: async (tab, url) => {
    const file = join(mkdtempSync(join(tab.downloads, 'log-')), 'mine.tr');
    writeFileSync(file, log);
    const before = await unasked(tab, url);
    await clickButton(tab, 'Import log');
    await textAt(tab, ':has(> [data-testid=import-file])');
    await tab.choose('[data-testid=import-file]', file);
    await textAt(tab, '[data-testid=import-counts]', /Jobs30.*Tasks90/);
    await tab.click((selector) => document.querySelector(selector), '[data-testid=import-run]');
    await until('the title', () => tab.evaluate(() => /mine\.tr: 30 jobs/.test(document.title), null));
    const digests = await digestsOf(tab, RUNS, before);
    await isWhole(tab);
    return digests.join();
  },
};

/** Waits for a file of a kind in the folder of downloads; resolves to its content once it no longer grows. */
async function downloaded(tab: Tab, ending: string): Promise<Buffer> {
  const end = performance.now() + 60_000;
  let size = 0;
  while (performance.now() < end) {
    await new Promise((wake) => setTimeout(wake, 300));
    const name = readdirSync(tab.downloads).find((each) => each.endsWith(ending));
    if (name === undefined || existsSync(join(tab.downloads, `${name}.part`))) continue;
    const content = readFileSync(join(tab.downloads, name));
    if (content.length > 0 && content.length === size) return content;
    size = content.length;
  }
  throw new Error(`no ${ending} was saved; there are: ${readdirSync(tab.downloads).join(' ') || 'no files'}`);
}

/** Saves the first view as a table and as pictures. The pictures may differ by fonts, the numbers may not. */
const exportView: Path = {
  name: 'export CSV, PNG, SVG',
  walk: async (tab, url) => {
    await unasked(tab, url);
    const save = async (entry: string, ending: string) => {
      await clickButton(tab, 'Table and export');
      await clickButton(tab, entry);
      return downloaded(tab, ending);
    };
    const csv = (await save('Save numbers (CSV)', '.csv')).toString('utf8');
    const rows = csv.trimEnd().split('\r\n');
    if (rows.length < 2 || !rows[0].includes(',')) throw new Error(`the CSV is: ${csv.slice(0, 100)}`);
    const png = await save('PNG 1×', '.png');
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    if (png.toString('latin1', 1, 4) !== 'PNG' || width < 300 || height < 150) {
      throw new Error(`the PNG has ${width} × ${height} pixels`);
    }
    const svg = (await save('SVG', '.svg')).toString('utf8');
    if (!/^(<\?xml[^>]*>\s*)?<svg /.test(svg) || !svg.trimEnd().endsWith('</svg>')) {
      throw new Error(`the SVG is: ${svg.slice(0, 100)}`);
    }
    return csv;
  },
};

/** Saves the page as one file, which opens from the disk and runs the same, with workers that need no server. */
const oneFile: Path = {
  name: 'one HTML file',
  walk: async (tab, url) => {
    const served = await unasked(tab, url);
    await clickButton(tab, 'Share');
    await clickButton(tab, 'Save as one HTML file');
    const content = await downloaded(tab, '.html');
    // Under a name of ours, outside of the folder that the next download is looked for in.
    const file = join(mkdtempSync(join(tab.downloads, 'page-')), 'makespan.html');
    writeFileSync(file, content);
    await tab.goto('about:blank');
    await tab.goto(pathToFileURL(file).href);
    const wrong = difference(served, await digestsOf(tab, RUNS));
    if (wrong !== undefined) throw new Error(wrong);
    await isWhole(tab);
    return served.join();
  },
};

export const paths: readonly Path[] = [firstMinute, openLink, importLog, exportView, oneFile];
