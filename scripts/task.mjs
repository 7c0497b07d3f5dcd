// The npm tasks, each one command on a fresh clone: node scripts/task.mjs <task>. Uses nothing but node until
// packages are installed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './browser.mjs';
import { install } from './install.mjs';
import { inProject, root, runNode, tools } from './project.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

const reports = inProject('node_modules/.cache/makespan');

/**
 * Counts a step without tests of its own as one.
 * @param {boolean} ok
 * @returns {Count}
 */
const one = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/**
 * Believes a runner's report only if it and the exit code agree: no report, no test (unless that may be)
 * or a failure outside of any test counts as one failure.
 * @param {string} file
 * @param {number} code
 * @param {(report: any) => Count} read
 * @param {boolean} [mayBeEmpty]
 * @returns {Count}
 */
function countReport(file, code, read, mayBeEmpty = false) {
  if (!existsSync(file)) return one(false);
  const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
  const hasHiddenFailure = failed === 0 && (code !== 0 || (passed === 0 && !mayBeEmpty));
  return { passed, failed: hasHiddenFailure ? 1 : failed };
}

/** @param {string} name */
function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = `${reports}/${name}-${process.pid}.json`;
  rmSync(file, { force: true });
  process.on('exit', () => rmSync(file, { force: true }));
  return file;
}

async function types() {
  const projects = ['tsconfig.json', 'tsconfig.engine.json', 'tsconfig.node.json'];
  const codes = await Promise.all(projects.map((project) => runNode(tools.typescript, ['-p', project])));
  return one(codes.every((code) => code === 0));
}

async function lint() {
  const colours = process.stdout.isTTY ? [] : ['--colors=off'];
  return one((await runNode(tools.biome, ['ci', ...colours, '.'])) === 0);
}

/** @param {readonly string[]} args */
async function unit(args = []) {
  const file = freshReport('unit');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runNode(tools.vitest, ['run', ...reporters, ...args]);
  return countReport(file, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }));
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

/** @param {readonly string[]} args */
async function e2e(args = []) {
  const browser = await findBrowser();
  if (browser === undefined) return one(false);
  const { startPreview } = await import('./previewServer.mjs');
  const server = await startPreview();
  const url = server.resolvedUrls?.local[0];
  // With a filter, one kind of test may be empty.
  const mayBeEmpty = args.length > 0;
  /**
   * @param {string} url
   * @param {string} project
   * @param {readonly string[]} [options]
   */
  const runProject = async (url, project, options = []) => {
    const file = freshReport(`e2e-${project}`);
    const empty = mayBeEmpty ? ['--pass-with-no-tests'] : [];
    const words = ['test', '--reporter=list,json', `--project=${project}`, ...empty, ...options, ...args];
    const code = await runNode(tools.playwright, words, {
      MAKESPAN_URL: url,
      PLAYWRIGHT_CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    /** @param {any} report */
    const read = ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
    });
    return countReport(file, code, read, mayBeEmpty);
  };
  try {
    if (url === undefined) return one(false);
    const together = await runProject(url, 'together');
    const alone = await runProject(url, 'alone', ['--workers=1']);
    const count = { passed: together.passed + alone.passed, failed: together.failed + alone.failed };
    return count.passed + count.failed === 0 ? one(false) : count;
  } finally {
    await server.close();
  }
}

/**
 * Runs every step, also after a failure, and ends with the line `N passed, N failed`.
 * @param {Record<string, () => Promise<Count>>} steps
 */
async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  const summary = [];
  for (const [name, step] of Object.entries(steps)) {
    console.log(`\n── ${name}`);
    const start = performance.now();
    const count = await step().catch((/** @type {unknown} */ error) => {
      console.error(error);
      return one(false);
    });
    total.passed += count.passed;
    total.failed += count.failed;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    summary.push(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${seconds.padStart(6)} s`);
  }
  console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
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
 * Builds and serves the page for `browsers.ts`, which then compares it between browsers.
 * @param {readonly string[]} args
 */
async function browsers(args) {
  const compare = program('browsers');
  if (args.includes('--node')) return compare(args);
  if ((await build()).failed > 0) return 1;
  const { startPreview } = await import('./previewServer.mjs');
  const server = await startPreview();
  process.env.MAKESPAN_URL = server.resolvedUrls?.local[0] ?? '';
  process.env.PLAYWRIGHT_CHROMIUM = (await findBrowser()) ?? '';
  try {
    return await compare(args);
  } finally {
    await server.close();
  }
}

/** @type {Record<string, (args: readonly string[]) => Promise<number | undefined>>} */
const tasks = {
  start,
  test: () => runSteps({ types, lint, unit, build, size, e2e }),
  check: (args) => runSteps({ types, lint, unit: () => unit(args) }),
  build: () => runSteps({ build, size }),
  e2e: (args) => runSteps({ build, e2e: () => e2e(args) }),
  goldens: program('goldens'),
  bench: program('bench'),
  validate: program('validate'),
  fuzz: program('fuzz'),
  browsers,
};

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) {
  console.error(`Unknown task "${name}". There are: ${Object.keys(tasks).join(', ')}.`);
  process.exit(2);
}
if (!(await install())) {
  console.error('Packages could not be installed (npm ci failed).');
  if (['test', 'check', 'build', 'e2e'].includes(name)) console.log('0 passed, 1 failed');
  process.exit(1);
}
const code = await task(args);
// The server keeps the process alive; every other task is done here.
if (code !== undefined) process.exit(code);
