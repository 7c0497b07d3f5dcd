// Checks the papers' numbers in long runs: npm run validate [-- --json FILE --table --keep --shard i/n group ...]
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measured } from '../src/claims/measured.ts';
import type { CheckGroup } from './validate/check.ts';
import { groups } from './validate/groups.ts';
import { keepMeasured } from './validate/keepMeasured.ts';
import { keepNumbers } from './validate/keptNumbers.ts';
import { progressText } from './validate/progress.ts';
import { type GroupOutcome, heading, jsonOf, summaryOf, tableOf, textOf } from './validate/report.ts';
import { pick, type Request, readRequest, shareOut } from './validate/request.ts';
import { resultFolder } from './validate/resultFolder.ts';
import { runGroups } from './validate/runGroups.ts';

/** Argument by which this program starts itself to run one group and print the results as JSON. */
const ONE = '--one';

/** Below the project’s folder: results, a folder for each commit. They belong to no other code. */
const FOLDER = 'node_modules/.cache/makespan/validation';

function runInChild(name: string): Promise<Pick<GroupOutcome, 'checks' | 'seconds'>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [process.argv[1], ONE, name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(text));
      else reject(new Error(`ended with ${code}`));
    });
  });
}

function runHere(group: CheckGroup): Pick<GroupOutcome, 'checks' | 'seconds'> {
  const checks = group.run();
  const { user, system } = process.cpuUsage();
  return { checks, seconds: Math.round((user + system) / 1e5) / 10 };
}

/** Of changed files nobody knows what was measured with them, so that nothing of them is found again. */
function folderOf(commit: string): string {
  if (!commit.endsWith('-dirty')) return join(FOLDER, commit);
  const folder = mkdtempSync(join(tmpdir(), 'makespan-validation-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** CPU seconds of each group when it was kept last. */
const took = Object.fromEntries(
  Object.entries(measured).flatMap(([name, { seconds }]) => (seconds === undefined ? [] : [[name, seconds]])),
);

async function validate({ words, json, table, keep, shard }: Request): Promise<number> {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  const folder = folderOf(commit);
  keepNumbers(join(folder, 'runs'));
  // With --table, standard output contains nothing but the table.
  const say = table ? console.error : console.log;
  say(heading);
  const told: GroupOutcome[] = [];
  let broken = 0;
  const outcomes = await runGroups(
    shareOut(pick(groups, words), took, shard).map(({ name }) => name),
    {
      results: resultFolder(folder),
      workers: Math.max(1, availableParallelism()),
      run: async (name) => {
        const on = new Date().toISOString().slice(0, 10);
        return { name, on, commit, ...(await runInChild(name)) };
      },
      tell(outcome, progress) {
        told.push(outcome);
        for (const check of outcome.checks) say(textOf(check));
        console.error(progressText(progress, took));
        // After each group, as all of them together take long.
        if (json !== undefined) writeFileSync(json, jsonOf(told));
        if (keep) keepMeasured(outcome);
      },
      failed(name, error) {
        broken += 1;
        say(`${name} has no result: ${error instanceof Error ? error.message : error}`);
      },
    },
  );
  const checks = outcomes.flatMap((outcome) => outcome.checks);
  if (table) console.log(tableOf(checks));
  say(summaryOf(checks));
  return broken > 0 || checks.length === 0 || checks.some(({ passes }) => !passes) ? 1 : 0;
}

const [first, name] = process.argv.slice(2);
if (first === ONE) {
  const group = groups.find((candidate) => candidate.name === name);
  if (group === undefined) throw new Error(`no group ${name}`);
  console.log(JSON.stringify(runHere(group)));
} else {
  process.exitCode = await validate(readRequest(process.argv.slice(2)));
}
