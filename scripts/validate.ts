// Runs the long simulations that the paper's numbers are checked with: npm run validate [-- name or target ...]
import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Check, CheckGroup } from './validate/check.ts';
import { delayScheduling } from './validate/delayScheduling.ts';
import { figure5 } from './validate/figure5.ts';
import { figure6 } from './validate/figure6.ts';
import { figures7to9 } from './validate/figures7to9.ts';
import { figures10to13 } from './validate/figures10to13.ts';
import { goldens } from './validate/goldens.ts';
import { laws } from './validate/laws.ts';
import { quincyConstrained } from './validate/quincy/constrained.ts';
import { quincyIdeal } from './validate/quincy/ideal.ts';
import { quincyUnconstrained, quincyVariation } from './validate/quincy/unconstrained.ts';

const groups: readonly CheckGroup[] = [
  ...figure5,
  ...figure6,
  ...figures7to9,
  ...figures10to13,
  ...delayScheduling,
  quincyIdeal,
  quincyUnconstrained,
  quincyVariation,
  quincyConstrained,
  laws,
  goldens,
];

/** Argument by which this program tells itself to run one group and print its checks as JSON. */
const ONE = '--one';

const running = new Set<ChildProcess>();

function runInChild(group: CheckGroup): Promise<readonly Check[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [process.argv[1], ONE, group.name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('close', (code) => {
      running.delete(child);
      if (code === 0) resolve(JSON.parse(text));
      else reject(new Error(`${group.name} ended with ${code}`));
    });
  });
}

function print(check: Check): void {
  const verdict = check.passes ? 'ok  ' : 'MISS';
  const value = Number.parseFloat(check.value.toPrecision(5));
  console.log(
    `${verdict} ${check.id.padEnd(9)} ${String(value).padStart(9)}  ${check.target.padEnd(20)} ${check.what}`,
  );
}

async function validate(wanted: readonly string[]): Promise<number> {
  const chosen = groups.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  const waiting = [...chosen];
  const checks: Check[] = [];
  console.log('      target        value  allowed              what');
  const work = async () => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      for (const check of await runInChild(group)) {
        print(check);
        checks.push(check);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work));
  const missed = checks.filter(({ passes }) => !passes).length;
  console.log(`${checks.length - missed} passed, ${missed} failed`);
  return checks.length === 0 || missed > 0 ? 1 : 0;
}

const [first, name] = process.argv.slice(2);
if (first === ONE) {
  const group = groups.find((candidate) => candidate.name === name);
  if (group === undefined) throw new Error(`no group ${name}`);
  console.log(JSON.stringify(group.run()));
} else {
  process.exitCode = await validate(process.argv.slice(2));
}
