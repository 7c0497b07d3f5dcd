// Compares the page's estimates with the actual time of runs: node scripts/run-ts.mjs scripts/estimates.ts [preset or
// file] … What is guessed is the time of later runs, whose code has run before; one scenario per process shows what a
// visitor's very first run takes.
import { existsSync, readFileSync } from 'node:fs';
import { estimate } from '../src/scenario/estimate.ts';
import { presets } from '../src/scenario/presets.ts';
import type { Scenario } from '../src/scenario/schema.ts';
import { execute } from '../src/worker/execute.ts';

const named = process.argv.slice(2);
const scenarios =
  named.length === 0 ? presets.all.map(({ id, scenario }) => ({ id, scenario })) : named.map(read);

function read(name: string): { readonly id: string; readonly scenario: Scenario } {
  if (existsSync(name)) return { id: name, scenario: JSON.parse(readFileSync(name, 'utf8')) as Scenario };
  const preset = presets.find(name);
  if (preset === undefined) throw new Error(`${name} is neither a preset nor a file`);
  return { id: name, scenario: preset.scenario };
}

/** Later runs of each run, with further seeds, so that their workload is compiled as well. The fastest of them counts. */
const LATER = 3;

/** Longer first runs are not repeated: compiling their code is a small part of them. [s] */
const LONG = 2;

/** CPU time of a run: on a busy machine, real time would be longer. [s] */
async function timed(scenario: Scenario, index: number) {
  const before = process.cpuUsage();
  const result = await execute(scenario, index, () => undefined);
  const { user, system } = process.cpuUsage(before);
  if (!result.ok) throw new Error(`${scenario.name} does not run`);
  return { data: result.data, seconds: (user + system) / 1e6 };
}

const columns = ['preset', 'policy', 'tasks', 'events', '÷ guess', 'first', '÷ guess', 'later', '÷ guess'];
console.log(columns.map((text, at) => text.padStart(at < 2 ? 0 : 10).padEnd(at < 2 ? 22 : 0)).join(' '));
const ratios: number[] = [];
for (const { id, scenario } of scenarios) {
  for (const [index, spec] of scenario.runs.entries()) {
    const guess = estimate({ ...scenario, runs: [spec] }, () => 1);
    const { data, seconds: first } = await timed(scenario, index);
    let later = first < LONG ? Infinity : first;
    for (let at = 1; at <= LATER && first < LONG; at += 1) {
      const { seconds } = await timed({ ...scenario, seed: scenario.seed + at }, index);
      later = Math.min(later, seconds);
    }
    ratios.push(later / guess.seconds);
    const cells = [
      data.graphs.tasks,
      data.events,
      (data.events / guess.events).toFixed(2),
      first.toFixed(3),
      (first / guess.seconds).toFixed(2),
      later.toFixed(3),
      (later / guess.seconds).toFixed(2),
    ];
    console.log(
      `${id.padEnd(22)} ${spec.policy.padEnd(22)} ${cells.map((cell) => String(cell).padStart(10)).join(' ')}`,
    );
  }
}
for (const factor of [1.5, 2, 3]) {
  const close = ratios.filter((ratio) => ratio <= factor && ratio >= 1 / factor).length;
  console.log(`${close} of ${ratios.length} within a factor of ${factor}`);
}
