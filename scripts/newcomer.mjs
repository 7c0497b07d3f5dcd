// Adds the policy that the README shows to a copy of the project, as a newcomer would: npm run newcomer. It must build, add
// hardly anything to what others wait for, keep the laws, and run on the command line and in the page.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { startPreview } from './previewServer.mjs';
import { inProject, root, runNode, tools } from './project.mjs';
import { filesInReadme } from './readmeFiles.mjs';
import { checkSizeBudget, weighAll } from './sizeBudget.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

/** KB gz that a policy of one file may add to each bundle that everybody waits for. */
const MOST_ADDED = 0.3;

const bundles = ['scripts before the first frame', 'simulation worker', 'importer'];

/** Copies the project without what is built or installed, so that no end of this program leaves a policy behind. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'makespan-newcomer-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  const left = /^(\..*|node_modules|dist|test-results|coverage)$/;
  cpSync(root, copy, {
    recursive: true,
    filter: (path) =>
      join(path) === join(root) || dirname(path) !== join(root, '.') || !left.test(basename(path)),
  });
  symlinkSync(inProject('node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

/**
 * Builds the page of a copy and weighs it.
 * @param {string} copy
 * @returns {Promise<ReadonlyMap<string, number> | undefined>} KB by line of the budget; undefined: it does not build
 */
async function weightsOf(copy) {
  if ((await runNode(tools.vite, ['build', copy, '--logLevel', 'warn'])) !== 0) return undefined;
  const lines = await weighAll(join(copy, 'dist'));
  return new Map(lines.map(({ what, bytes }) => [what, bytes / 1024]));
}

/**
 * Runs the tests that every policy has by being on the menu.
 * @param {string} copy
 * @returns {Promise<Count>}
 */
async function keepLaws(copy) {
  const report = join(copy, 'laws.json');
  const files = ['laws', 'creators'].map((name) => `src/policies/${name}.test.ts`);
  const filters = [...files, 'src/kit/menu/params.test.ts', '-t', 'round-robin'];
  const reporters = ['--reporter=agent', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runNode(tools.vitest, ['run', '--root', copy, ...filters, ...reporters]);
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

/**
 * Runs the policy on the command line, and resolves to the link of the run and its digest.
 * @param {string} copy
 */
async function runByCommand(copy) {
  if ((await runNode(join(copy, 'scripts/buildCli.mjs'), [])) !== 0) return {};
  /** @param {readonly string[]} words @param {string} [input] */
  const makespan = (words, input) =>
    spawnSync(process.execPath, [join(copy, 'dist/cli.js'), ...words], { encoding: 'utf8', input }).stdout;
  const scenario = {
    ...JSON.parse(makespan(['presets', 'late-binding'])),
    runs: [{ policy: 'round-robin' }],
  };
  const stdout = makespan(['run', '-'], JSON.stringify(scenario));
  return {
    link: /#s=\S+/.exec(stdout)?.[0],
    digest: /\b[0-9a-f]{16}\b/.exec(stdout)?.[0],
  };
}

/**
 * Opens a link in the built page of a copy, waits for its run and lists what is wrong with that.
 * @param {string} copy
 * @param {string} link
 * @param {string} digest
 */
async function complaintsOfPage(copy, link, digest) {
  const executablePath = await findBrowser();
  if (executablePath === undefined) return ['there is no browser'];
  const { chromium } = await import('@playwright/test');
  const server = await startPreview(copy);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  /** @type {string[]} */
  const complaints = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`${server.resolvedUrls?.local[0]}${link}`);
    await page.locator(`main [data-state="done"][data-digest*="${digest}"]`).first().waitFor();
    await page.getByText('Round robin').first().waitFor({ state: 'attached' });
  } catch (error) {
    complaints.push(String(error));
  } finally {
    await browser.close();
    await server.close();
  }
  return complaints;
}

/**
 * Does all that the README promises of its policy, and counts what works.
 * @returns {Promise<Count>}
 */
export async function newcomer() {
  const total = { passed: 0, failed: 0 };
  /** @param {string} what @param {boolean} isSo */
  const check = (what, isSo) => {
    console.log(`${isSo ? 'ok    ' : 'FAILED'} ${what}`);
    total[isSo ? 'passed' : 'failed'] += 1;
    return isSo;
  };
  const copy = copyProject();
  try {
    const before = await weightsOf(copy);
    for (const [path, code] of filesInReadme(readFileSync(inProject('README.md'), 'utf8'))) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), code);
    }
    const after = await weightsOf(copy);
    if (!check('builds', before !== undefined && after !== undefined)) return total;
    check('has right types', (await runNode(tools.typescript, ['--noEmit', '-p', copy])) === 0);
    for (const bundle of bundles) {
      const added = (after?.get(bundle) ?? Number.NaN) - (before?.get(bundle) ?? Number.NaN);
      check(`adds ${added.toFixed(2)} of ${MOST_ADDED} KB gz to ${bundle}`, added <= MOST_ADDED);
    }
    check('is within the budget', await checkSizeBudget(join(copy, 'dist')));
    const laws = await keepLaws(copy);
    total.passed += laws.passed;
    total.failed += laws.failed;
    console.log(`${laws.failed === 0 ? 'ok    ' : 'FAILED'} keeps the laws: ${laws.passed} tests`);
    const { link, digest } = await runByCommand(copy);
    if (!check('runs on the command line', link !== undefined && digest !== undefined)) return total;
    const complaints = await complaintsOfPage(copy, String(link), String(digest));
    check(
      `runs in the page as on the command line${complaints.map((each) => `\n${each}`).join('')}`,
      complaints.length === 0,
    );
    return total;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
