// Measures the gzipped size of the built page and compares it with the budget.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inProject } from './project.mjs';

const kilobyte = 1024;
/**
 * In KB, gzipped. The simulation worker contains the whole engine, since a run must not wait for the network
 * half-way: copies of tasks, server-side protocols, kinds of messages, inboxes, restarts, shared links and caches of
 * external files. It contains no algorithm of a policy, but the menus of all: 1.4 KB for those of Hopper's seven, which the
 * importer of workload logs has as well, since both check scenarios. Slots that a scheduler keeps in mind, recurring
 * jobs and the blacklist are 1 KB of the engine. Apollo, the fifth system, brings a menu of 37 parameters (1.2 KB without
 * its words), services and schedulers for each job, queues on servers, and what its comparators count. What users do to jobs
 * (suspend, upgrade, cancel) is 0.8 KB: its shape and checks, which the importer has as well, and orders that wait for jobs
 * and schedulers.
 * Forks of runs are 0.9 KB: their shape and checks, which the importer has as well, jobs of bursts, and slowed tasks. Another
 * 0.6 KB is changes of parameters: what each policy lists that may change, the check of new values, and their event. The
 * importer has all of that but the event. JSON of any shape, other readings that the report offers, and recipes of imports
 * are 1.9 KB of the importer.
 *
 * Styles that the page links are loaded before the first paint; those of dialogs and panels come with their scripts, and have
 * a budget of their own, together. The page inside another one has 0.3 KB of them: its panes and its clock in one row. Lessons
 * have 1.8 KB: their panel and their editor. Slides of all sizes, and the page for teachers on paper, have 0.4 KB.
 */
const budgets = { initial: 150, styles: 10, laterStyles: 12.6, simulation: 70, worker: 50, lazy: 100 };

/** @typedef {{ what: string, bytes: number, limit: number }} Line */

/** @param {string} file */
const weigh = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/**
 * Lists a script and all that it imports statically: what a browser must have before the script runs.
 * @param {readonly string[]} entries
 * @param {typeof import('rolldown/utils').parseSync} parseSync
 */
function withStaticImports(entries, parseSync) {
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
 * Weighs the scripts that the page loads first, its styles, each worker and each chunk that comes later.
 * @param {string} dist
 * @returns {Promise<Line[]>}
 */
async function weighAll(dist) {
  const { parseSync } = await import('rolldown/utils');
  const assets = readdirSync(join(dist, 'assets')).map((name) => join(dist, 'assets', name));
  const scripts = assets.filter((file) => file.endsWith('.js'));
  const styles = assets.filter((file) => file.endsWith('.css'));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');

  /** @param {string} file */
  const isLinked = (file) => html.includes(relative(dist, file).replaceAll('\\', '/'));
  const firstStyles = styles.filter(isLinked);
  const laterStyles = styles.filter((file) => !isLinked(file));
  const first = withStaticImports(scripts.filter(isLinked), parseSync);
  if (first.size === 0) throw new Error('dist/index.html loads no script: nothing could be weighed.');
  /** @param {Iterable<string>} files */
  const sum = (files) => [...files].reduce((bytes, file) => bytes + weigh(file), 0);

  const workers = scripts.filter((file) => /worker/i.test(relative(dist, file)));
  const rest = scripts.filter((file) => !first.has(file) && !workers.includes(file));
  return [
    { what: 'scripts before the first frame', bytes: sum(first), limit: budgets.initial },
    { what: 'styles before the first frame', bytes: sum(firstStyles), limit: budgets.styles },
    { what: 'styles that come later', bytes: sum(laterStyles), limit: budgets.laterStyles },
    ...workers.map((file) => ({
      what: relative(dist, file),
      bytes: sum(withStaticImports([file], parseSync)),
      limit: /simulation/.test(relative(dist, file)) ? budgets.simulation : budgets.worker,
    })),
    ...rest.map((file) => ({ what: relative(dist, file), bytes: weigh(file), limit: budgets.lazy })),
  ];
}

/** Prints the weights and resolves to whether all are within the budget. */
export async function checkSizeBudget() {
  const dist = inProject('dist');
  if (!existsSync(join(dist, 'index.html'))) {
    console.error('There is no dist/index.html to weigh.');
    return false;
  }
  const lines = await weighAll(dist);
  for (const { what, bytes, limit } of lines) {
    const weight = (bytes / kilobyte).toFixed(1).padStart(7);
    const verdict = bytes <= limit * kilobyte ? '' : '  TOO HEAVY';
    console.log(`${weight} of ${String(limit).padStart(4)} KB gz  ${what}${verdict}`);
  }
  return lines.every(({ bytes, limit }) => bytes <= limit * kilobyte);
}
