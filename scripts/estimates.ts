// Compares the page's estimates with the actual time of runs: node scripts/run-ts.mjs scripts/estimates.ts [preset or
// file] … One scenario per process measures what a visitor's first run takes; several in one process, the later ones.
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

const columns = ['preset', 'policy', 'tasks', 'events', '÷ guess', 'seconds', '÷ guess'];
console.log(columns.map((text, at) => text.padStart(at < 2 ? 0 : 10).padEnd(at < 2 ? 22 : 0)).join(' '));
for (const { id, scenario } of scenarios) {
  for (const [index, spec] of scenario.runs.entries()) {
    const guess = estimate({ ...scenario, runs: [spec] }, () => 1);
    const before = process.cpuUsage();
    const result = await execute(scenario, index, () => undefined);
    const { user, system } = process.cpuUsage(before);
    if (!result.ok) throw new Error(`${id} does not run`);
    const { data } = result;
    // CPU time: on a busy machine, real time would be longer.
    const seconds = (user + system) / 1e6;
    const cells = [
      data.graphs.tasks,
      data.events,
      (data.events / guess.events).toFixed(2),
      seconds.toFixed(2),
      (seconds / guess.seconds).toFixed(2),
    ];
    console.log(
      `${id.padEnd(22)} ${spec.policy.padEnd(22)} ${cells.map((cell) => String(cell).padStart(10)).join(' ')}`,
    );
  }
}
