// Runs the steps of a task one after the other and says at the end what each was worth.
import { one } from './reports.mjs';

/** @typedef {import('./reports.mjs').Count} Count */
/** @typedef {Readonly<Record<string, () => Promise<Count>>>} Steps */

/**
 * Runs every step, also after a failure, and ends with how long each took, the ten slowest tests, those that failed, and the
 * line `N passed, N failed`, which must be the last.
 * @param {Steps} steps
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  const summary = [];
  const tests = [];
  for (const [name, step] of Object.entries(steps)) {
    console.log(`\n── ${name}`);
    const start = performance.now();
    const count = await step().catch((/** @type {unknown} */ error) => {
      console.error(error);
      return one(false);
    });
    total.passed += count.passed;
    total.failed += count.failed;
    tests.push(...(count.tests ?? []));
    const seconds = (performance.now() - start) / 1000;
    summary.push(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${inSeconds(seconds)}`);
  }
  console.log(`\n${summary.join('\n')}`);
  const slowest = tests.sort((first, second) => second.seconds - first.seconds).slice(0, 10);
  if (slowest.length > 0) console.log('\nThe slowest tests:');
  for (const { name, seconds } of slowest) console.log(`${inSeconds(seconds)}  ${name}`);
  for (const { name, error } of tests)
    if (error !== undefined) console.log(`\nFAILED ${name}\n${error.slice(0, LONGEST_ERROR)}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/** Of an error so much is told again at the end; all of it stands where its test ran. [characters] */
const LONGEST_ERROR = 800;

/** @param {number} seconds */
const inSeconds = (seconds) => `${seconds.toFixed(1).padStart(7)} s`;
