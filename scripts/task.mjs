// The npm tasks, each one command on a fresh clone: node scripts/task.mjs <task>. Uses nothing but node until
// packages are installed.
import { findBrowser } from './browser.mjs';
import { e2e, journeys, others } from './e2e.mjs';
import { install } from './install.mjs';
import { inProject, root, runNode, tools } from './project.mjs';
import { countReport, freshReport, one, readUnit } from './reports.mjs';
import { runSteps } from './steps.mjs';

/** @typedef {import('./steps.mjs').Steps} Steps */

async function types() {
  const projects = ['tsconfig.json', 'tsconfig.engine.json'];
  // By itself the compiler checks in four threads, each of which looks at types that others have looked at.
  const check = (/** @type {string} */ project) =>
    runNode(tools.typescript, ['-p', project, '--checkers', '2']);
  const codes = await Promise.all(projects.map(check));
  return one(codes.every((code) => code === 0));
}

async function lint() {
  const colours = process.stdout.isTTY ? [] : ['--colors=off'];
  return one((await runNode(tools.biome, ['ci', '--error-on-warnings', ...colours, '.'])) === 0);
}

/**
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} env see `src/testing/cases.ts`
 */
async function unit(args = [], env = {}) {
  const file = freshReport('unit');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runNode(tools.vitest, ['run', ...reporters, ...args], env);
  return countReport(file, code, readUnit);
}

async function build() {
  const page = await runNode(tools.vite, ['build']);
  // After the page, whose build empties the folder.
  const single = await runNode(tools.vite, ['build', '--mode', 'single']);
  const commandLine = await runNode(inProject('scripts/buildCli.mjs'), []);
  return one(page === 0 && single === 0 && commandLine === 0);
}

async function size() {
  const { checkSizeBudget } = await import('./sizeBudget.mjs');
  return one(await checkSizeBudget());
}

async function packed() {
  const { packed: tryPackage } = await import('./packed.mjs');
  return tryPackage();
}

/** Follows the README's steps for a new policy. */
async function newcomer() {
  return (await import('./newcomer.mjs')).newcomer();
}

/**
 * Serves the sources in this very process, so that whoever ends it ends the server too.
 * @param {readonly string[]} args
 */
async function start(args) {
  const { createServer } = await import('vite');
  /** @param {string} name */
  const option = (name) => {
    const at = args.indexOf(name);
    return at === -1 ? undefined : args[at + 1];
  };
  const port = Number(option('--port') ?? 5173);
  const server = await createServer({ root, server: { port, host: option('--host'), open: false } });
  await server.listen();
  server.printUrls();
  return undefined;
}

/**
 * Runs one of the programs in scripts/.
 * @param {string} name
 */
const program = (name) => async (/** @type {readonly string[]} */ args) => {
  const { runTypeScript } = await import('./run-ts.mjs');
  return runTypeScript(inProject(`scripts/${name}.ts`), args);
};

/**
 * Measures speed in node; the parts `firstRun` and `page` in a browser.
 * @param {readonly string[]} args
 */
async function bench(args) {
  if (args.includes('firstRun')) return (await import('./firstRun.mjs')).benchFirstRun(args);
  if (args.includes('page')) return (await import('./pageBench.mjs')).benchPage(args);
  return program('bench')(args);
}

/**
 * Builds and serves the page for a program that opens it.
 * @param {string} name
 * @param {readonly string[]} args
 */
async function onPage(name, args) {
  const open = program(name);
  if (args.includes('--node')) return open(args);
  if ((await build()).failed > 0) return 1;
  const { startPreview } = await import('./previewServer.mjs');
  const server = await startPreview();
  process.env.MAKESPAN_URL = server.resolvedUrls?.local[0] ?? '';
  process.env.PLAYWRIGHT_CHROMIUM = (await findBrowser()) ?? '';
  try {
    return await open(args);
  } finally {
    await server.close();
  }
}

/**
 * What stands between an edit and its commit.
 * @type {Steps}
 */
const gate = { types, lint, unit, build, size, journeys: () => e2e(journeys) };

/** @type {Record<string, (args: readonly string[]) => Promise<number | undefined>>} */
const tasks = {
  start,
  test: () => runSteps(gate),
  'test:all': () =>
    runSteps({ ...gate, unit: () => unit([], { TIMES: '1' }), others: () => e2e(others), packed, newcomer }),
  check: (args) => runSteps({ types, lint, unit: () => unit(args) }),
  build: () => runSteps({ build, size }),
  e2e: (args) => runSteps({ build, e2e: () => e2e(args) }),
  packed: () => runSteps({ build, packed }),
  newcomer: () => runSteps({ newcomer }),
  lines: program('lines'),
  goldens: program('goldens'),
  record: program('record'),
  bench,
  validate: program('validate'),
  fuzz: program('fuzz'),
  browsers: (/** @type {readonly string[]} */ args) => onPage('browsers', args),
  pack: (/** @type {readonly string[]} */ args) => onPage('pack', args),
};

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) {
  console.error(`Unknown task "${name}". There are: ${Object.keys(tasks).join(', ')}.`);
  process.exit(2);
}
if (!(await install())) {
  console.error('Packages could not be installed (npm ci failed).');
  if (['test', 'test:all', 'check', 'build', 'e2e', 'packed', 'newcomer'].includes(name))
    console.log('0 passed, 1 failed');
  process.exit(1);
}
const code = await task(args);
// The server keeps the process alive; every other task is done here.
if (code !== undefined) process.exit(code);
