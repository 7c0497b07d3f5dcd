// Runs the long simulations that check the papers' numbers: npm run validate [-- --json FILE --table --keep group ...]
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { CheckGroup } from './validate/check.ts';
import { groups } from './validate/groups.ts';
import { keepMeasured } from './validate/keepMeasured.ts';
import { keepNumbers } from './validate/keptNumbers.ts';
import { type GroupOutcome, heading, jsonOf, summaryOf, tableOf, textOf } from './validate/report.ts';
import { pick, type Request, readRequest } from './validate/request.ts';

/** Argument by which this program starts itself to run one group and print the results as JSON. */
const ONE = '--one';

function runInChild({ name }: CheckGroup): Promise<GroupOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [process.argv[1], ONE, name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('close', (code) => {
      if (code === 0) resolve({ name, ...JSON.parse(text) });
      else reject(new Error(`${name} ended with ${code}`));
    });
  });
}

function runHere(group: CheckGroup): Omit<GroupOutcome, 'name'> {
  const checks = group.run();
  const { user, system } = process.cpuUsage();
  return { checks, seconds: Math.round((user + system) / 1e5) / 10 };
}

async function validate({ words, json, table, keep }: Request): Promise<number> {
  const waiting = [...pick(groups, words)];
  // With --table, standard output contains nothing but the table.
  const say = table ? console.error : console.log;
  const outcomes: GroupOutcome[] = [];
  keepNumbers();
  say(heading);
  const work = async () => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      const outcome = await runInChild(group);
      outcomes.push(outcome);
      for (const check of outcome.checks) say(textOf(check));
      // After each group, as all of them together take long.
      if (json !== undefined) writeFileSync(json, jsonOf(outcomes));
      if (keep) keepMeasured(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work));
  const checks = outcomes.flatMap((outcome) => outcome.checks);
  if (table) console.log(tableOf(checks));
  say(summaryOf(checks));
  return checks.length === 0 || checks.some(({ passes }) => !passes) ? 1 : 0;
}

const [first, name] = process.argv.slice(2);
if (first === ONE) {
  const group = groups.find((candidate) => candidate.name === name);
  if (group === undefined) throw new Error(`no group ${name}`);
  console.log(JSON.stringify(runHere(group)));
} else {
  process.exitCode = await validate(readRequest(process.argv.slice(2)));
}
