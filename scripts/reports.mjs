// Reads what the runners of the unit and the browser tests report: how many passed, and how long each took.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { inProject, root } from './project.mjs';

/** @typedef {{ readonly name: string, readonly seconds: number, readonly error?: string }} Timed A test; `error`: why it failed. */
/** @typedef {{ readonly passed: number, readonly failed: number, readonly tests?: readonly Timed[] }} Count */

const reports = inProject('node_modules/.cache/makespan');

/**
 * Counts a step without tests of its own as one.
 * @param {boolean} ok
 * @returns {Count}
 */
export const one = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/**
 * Names a file for a report that does not exist yet.
 * @param {string} name
 */
export function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = `${reports}/${name}-${process.pid}.json`;
  rmSync(file, { force: true });
  process.on('exit', () => rmSync(file, { force: true }));
  return file;
}

/**
 * Believes a runner's report only if it and the exit code agree: no report, no test or a failure outside of any test counts
 * as one failure.
 * @param {string} file
 * @param {number} code
 * @param {(report: any) => Required<Count>} read
 * @returns {Count}
 */
export function countReport(file, code, read) {
  if (!existsSync(file)) return one(false);
  const { passed, failed, tests } = read(JSON.parse(readFileSync(file, 'utf8')));
  const hasHiddenFailure = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: hasHiddenFailure ? 1 : failed, tests };
}

/**
 * Reads the JSON of vitest.
 * @param {any} report
 * @returns {Required<Count>}
 */
export function readUnit({ numPassedTests, numFailedTests, testResults }) {
  /** @type {Timed[]} */
  const tests = [];
  for (const { name, assertionResults } of testResults)
    for (const { fullName, duration, status, failureMessages } of assertionResults)
      tests.push({
        name: `${relative(root, name)} › ${fullName}`,
        seconds: (duration ?? 0) / 1000,
        error: status === 'failed' ? failureMessages.join('\n') : undefined,
      });
  return { passed: numPassedTests, failed: numFailedTests, tests };
}

/**
 * Reads the JSON of Playwright.
 * @param {any} report
 * @returns {Required<Count>}
 */
export function readBrowser({ stats, errors, suites }) {
  /** @type {Timed[]} */
  const timed = [];
  /** @param {any} suite */
  const walk = ({ file, specs = [], suites: inner = [] }) => {
    for (const { title, tests } of specs)
      for (const { results } of tests)
        for (const { duration, error } of results)
          timed.push({ name: `e2e/${file} › ${title}`, seconds: duration / 1000, error: error?.message });
    for (const each of inner) walk(each);
  };
  for (const suite of suites) walk(suite);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, tests: timed };
}
