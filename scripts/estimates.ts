// Compares the page's estimates with the actual time of runs: node scripts/run-ts.mjs scripts/estimates.ts [preset or
// file] … What is guessed is the time of later runs, whose code has run before; one scenario per process shows what a
// visitor's very first run takes.
import { existsSync, readFileSync } from 'node:fs';
import { estimate, kindOfWork } from '../src/scenario/counted/estimate.ts';
import { presets } from '../src/scenario/presets/presets.ts';
import type { Scenario } from '../src/scenario/shape/schema.ts';
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

/**
 * A run is repeated with further seeds, so that its workload is compiled as well, until its code has been made fast: as often
 * as this, and for as long as this at least [s]. The fastest counts, as if it had as many events as the first.
 */
const LATER = { runs: 3, seconds: 0.4 } as const;

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

/** The later runs of a run: of each kind of work its ratio to the guess, and how long it took. */
const byKind = new Map<
  string,
  { readonly name: string; readonly ratio: number; readonly seconds: number }[]
>();
const ofEvents: number[] = [];

const columns = ['preset', 'policy', 'tasks', 'events', '÷ guess', 'first', '÷ guess', 'later', '÷ guess'];
console.log(columns.map((text, at) => text.padStart(at < 2 ? 0 : 10).padEnd(at < 2 ? 22 : 0)).join(' '));
for (const { id, scenario } of scenarios) {
  for (const [index, spec] of scenario.runs.entries()) {
    const guess = estimate({ ...scenario, runs: [spec] }, () => 1);
    const { data, seconds: first } = await timed(scenario, index);
    let later = first < LONG ? Infinity : first;
    let spent = 0;
    for (let at = 1; first < LONG && (at <= LATER.runs || spent < LATER.seconds); at += 1) {
      const again = await timed({ ...scenario, seed: scenario.seed + at }, index);
      spent += again.seconds;
      later = Math.min(later, (again.seconds * data.events) / again.data.events);
    }
    const kind = kindOfWork(scenario, spec);
    const ofKind = byKind.get(kind) ?? [];
    ofKind.push({ name: `${id} ${spec.policy}`, ratio: later / guess.seconds, seconds: later });
    byKind.set(kind, ofKind);
    ofEvents.push(data.events / guess.events);
    const cells = [
      data.graphs.tasks,
      data.events,
      (data.events / guess.events).toFixed(2),
      first.toFixed(3),
      (first / guess.seconds).toFixed(2),
      later.toFixed(4),
      (later / guess.seconds).toFixed(2),
    ];
    console.log(
      `${id.padEnd(22)} ${spec.policy.padEnd(22)} ${cells.map((cell) => String(cell).padStart(10)).join(' ')}`,
    );
  }
}

const isClose = (ratio: number) => ratio <= 2 && ratio >= 0.5;
const shareOf = (ratios: readonly number[]) => `${ratios.filter(isClose).length} of ${ratios.length}`;

/** Of shorter runs, starting up is a large part. [s] */
const COUNTS = 0.05;

console.log(`\nevents within 2 × of the guess: ${shareOf(ofEvents)}`);
for (const [kind, runs] of byKind) {
  const sorted = runs.map(({ ratio }) => ratio).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  const long = runs.filter(({ seconds }) => seconds >= COUNTS);
  const toMedian = long.map(({ name, ratio }) => ({ name, ratio: ratio / median }));
  const far = toMedian.filter(({ ratio }) => !isClose(ratio));
  console.log(
    `${kind}: seconds are ${median.toFixed(2)} × the guess (median); of runs from ${COUNTS} s on within 2 × of that: ` +
      shareOf(toMedian.map(({ ratio }) => ratio)) +
      far.map(({ name, ratio }) => `; ${name} ${ratio.toFixed(2)}`).join(''),
  );
}
