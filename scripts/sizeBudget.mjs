// Measures the gzipped size of the built page and compares it with the budget.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inProject } from './project.mjs';

const kilobyte = 1024;

/** @typedef {{ name: string, isFirst: boolean }} File `isFirst`: the page needs it before it can show anything. */
/**
 * Some files of the build, and how heavy they may be in KB, gzipped. `how`: all of them together, each by itself, or each
 * with all that it imports statically.
 * @typedef {{ what: string, limit: number, why: string, how: 'together' | 'each' | 'withImports', has: (file: File) => boolean }} Budget
 */

const script = /\.js$/;
const style = /\.css$/;

/**
 * Seconds are those of a slow mobile connection, 1.6 Mbit/s. Each file counts in the first line that has it.
 * @type {readonly Budget[]}
 */
const budgets = [
  {
    ...{ what: 'scripts before the first frame', limit: 130, how: 'together' },
    why: 'everybody waits for them, 0.7 s',
    has: ({ name, isFirst }) => isFirst && script.test(name),
  },
  {
    ...{ what: 'styles before the first frame', limit: 12, how: 'together' },
    why: 'nothing is painted without them',
    has: ({ name, isFirst }) => isFirst && style.test(name),
  },
  {
    ...{ what: 'styles that come later', limit: 14, how: 'together' },
    why: 'a visitor opens most of what they are of',
    has: ({ name }) => style.test(name),
  },
  {
    ...{ what: 'simulation worker', limit: 90, how: 'withImports' },
    why: 'the first run waits for it, and has the whole engine, so as not to wait half-way',
    has: ({ name }) => name.startsWith('simulation.worker'),
  },
  {
    ...{ what: 'importer', limit: 70, how: 'withImports' },
    why: 'whoever drops a log waits for it',
    has: ({ name }) => name.startsWith('import.worker'),
  },
  {
    ...{ what: 'policy editor', limit: 170, how: 'each' },
    why: 'only those who write a policy fetch it',
    has: ({ name }) => /policyEditor/i.test(name),
  },
  {
    ...{ what: 'interpreter', limit: 260, how: 'each' },
    why: 'only those who run a policy written in the page fetch it',
    has: ({ name }) => /interpreter/i.test(name),
  },
  {
    ...{ what: 'other worker', limit: 50, how: 'withImports' },
    why: 'it works for a view that is shown already',
    has: ({ name }) => /\bworker/.test(name),
  },
  {
    ...{ what: 'later chunk', limit: 100, how: 'each' },
    why: 'half a second from the click to the view',
    has: ({ name, isFirst }) => !isFirst && /\.(js|wasm)$/.test(name),
  },
];

/** @typedef {Budget & { file?: string, bytes: number }} Line */

/** @param {Iterable<string>} files */
const weigh = (files) =>
  [...files].reduce((bytes, file) => bytes + gzipSync(readFileSync(file), { level: 9 }).length, 0);

/**
 * Lists scripts and all that they import statically: what a browser must have before they run.
 * @param {readonly string[]} entries
 */
async function withStaticImports(entries) {
  const { parseSync } = await import('rolldown/utils');
  const seen = new Set(entries);
  for (const file of seen) {
    const { module } = parseSync(file, readFileSync(file, 'utf8'));
    const sources = [
      ...module.staticImports.map((each) => each.moduleRequest.value),
      ...module.staticExports.flatMap((each) =>
        each.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
      ),
    ];
    for (const source of sources) if (source.startsWith('.')) seen.add(join(dirname(file), source));
  }
  return seen;
}

/**
 * Weighs a build of the page, line by line.
 * @param {string} dist
 * @returns {Promise<readonly Line[]>}
 */
export async function weighAll(dist) {
  const assets = join(dist, 'assets');
  const files = readdirSync(assets).map((name) => join(assets, name));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const linked = files.filter((file) => html.includes(relative(dist, file).replaceAll('\\', '/')));
  const first = await withStaticImports(linked.filter((file) => script.test(file)));
  if (first.size === 0) throw new Error(`${dist}/index.html loads no script: nothing could be weighed.`);

  /** @param {string} path */
  const fileOf = (path) => ({
    name: relative(assets, path),
    isFirst: first.has(path) || linked.includes(path),
  });
  const budgetOf = new Map(files.map((path) => [path, budgets.find(({ has }) => has(fileOf(path)))]));
  const lines = budgets.map(async (budget) => {
    const own = files.filter((path) => budgetOf.get(path) === budget);
    if (budget.how === 'together') return [{ ...budget, bytes: weigh(own) }];
    return Promise.all(
      own.map(async (path) => ({
        ...budget,
        file: fileOf(path).name,
        bytes: weigh(budget.how === 'withImports' ? await withStaticImports([path]) : [path]),
      })),
    );
  });
  return (await Promise.all(lines)).flat();
}

/** @param {Line} line */
const isTooHeavy = ({ bytes, limit }) => bytes > limit * kilobyte;

/** Prints the weights and resolves to whether all are within the budget. Of many files the heaviest stands for all. */
export async function checkSizeBudget(dist = inProject('dist')) {
  if (!existsSync(join(dist, 'index.html'))) {
    console.error(`There is no ${dist}/index.html to weigh.`);
    return false;
  }
  const lines = (await weighAll(dist)).toSorted((a, b) => b.bytes / b.limit - a.bytes / a.limit);
  const shown = lines.filter(
    (line, at) => isTooHeavy(line) || lines.findIndex(({ what }) => what === line.what) === at,
  );
  for (const line of shown) {
    const { what, file = '', bytes, limit, why } = line;
    const weight = (bytes / kilobyte).toFixed(1).padStart(7);
    const verdict = isTooHeavy(line) ? `  TOO HEAVY ${file}: ${why}` : '';
    console.log(`${weight} of ${String(limit).padStart(4)} KB gz  ${what}${verdict}`);
  }
  return !lines.some(isTooHeavy);
}
