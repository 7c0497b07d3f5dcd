// Tests hostile input, ten thousand cases of each kind: npm run fuzz -- [--count N] [--seed N] [--only NAME] [--case
// N]. A failure is printed with its input and with the command that repeats it.
import { parseArgs } from 'node:util';
import { type Failure, Finding, fuzz } from './fuzz/fuzzer.ts';
import { fuzzers } from './fuzz/fuzzers.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    case: { type: 'string' },
  },
});

function wholeNumber(name: 'count' | 'seed' | 'case', text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`--${name} is "${text}"; allowed is a whole number`);
  process.exit(2);
}

const seed = wholeNumber('seed', values.seed);
const first = values.case === undefined ? 0 : wholeNumber('case', values.case);
const count = values.case === undefined ? wholeNumber('count', values.count) : 1;
const chosen = fuzzers.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) {
  console.error(`--only is "${values.only}"; there are ${fuzzers.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const MOST_LETTERS = 4_000;

function show({ fuzzer, number, error }: Failure): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  console.log(`\n✗ npm run fuzz -- --only ${fuzzer} --seed ${seed} --case ${number}\n  ${message}`);
  if (!(error instanceof Finding)) {
    console.log(stack);
    return;
  }
  const input = typeof error.input === 'string' ? error.input : JSON.stringify(error.input);
  const isLong = input.length > MOST_LETTERS && values.case === undefined;
  console.log(`  ${isLong ? `${input.slice(0, MOST_LETTERS)}… (all of it with --case)` : input}`);
}

let failed = 0;
for (const fuzzer of chosen) {
  const begun = performance.now();
  const { failures, outcomes } = await fuzz(fuzzer, seed, first, count, show);
  failed += failures.length;
  const told = [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, times]) => `${name} ${times}`);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `\n${fuzzer.name}: ${count} cases, ${failures.length} failed, ${seconds} s (${told.join(', ')})`,
  );
}
process.exit(failed === 0 ? 0 : 1);
