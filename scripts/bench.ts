// Measures the speed of everything: npm run bench [-- --quick] [--only part …] [ids of rows].
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { formatCount } from '../src/base/format.ts';
import { textTable } from '../src/cli/printable.ts';
import { benchClusters, benchPolicies, benchPolicy } from './bench/cases.ts';
import {
  type Alone,
  type Effort,
  type First,
  type Recorded,
  type Slotted,
  timeAlone,
  timeFirst,
  timeMixed,
  timeRecorded,
  timeSlots,
} from './bench/contests.ts';
import { type FlowSpeed, flowCases, flowSpeed } from './bench/flow.ts';
import { timeMatching } from './bench/matching.ts';
import { timeNetwork } from './bench/network.ts';
import { timeReading } from './bench/reading.ts';
import { slotJobs, slotPolicies } from './bench/slots.ts';
import { type Speed, scalingOf, turnOf } from './bench/speed.ts';
import { aloneTable, firstTable, mixedTable, nameOf, slotTable, traceTable } from './bench/speedTables.ts';
import { takeTurns } from './bench/turns.ts';

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    // Arguments by which one process of the bench starts another.
    part: { type: 'string' },
    tasks: { type: 'string' },
  },
  allowPositionals: true,
});
const isQuick = values.quick;
const effort: Effort = isQuick
  ? { tasks: 100_000, warm: 1, timed: 2, mixtures: 1 }
  : { tasks: 400_000, warm: 2, timed: 4, mixtures: 3 };
const amounts = [1_000, 10_000, 100_000, 1_000_000];

/** The parts of the bench, in order; a quick bench leaves out some of them, and some of their rows. */
const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  speed: printSpeed,
  scaling: printScaling,
  slots: printSlots,
  network: printNetwork,
  flow: printFlow,
  matching: printMatching,
  reading: printReading,
};

/** The parts with a row for each policy; if rows are requested, only these run. */
const rowParts: ReadonlySet<string> = new Set(['speed', 'scaling', 'slots']);

if (values.part === undefined) await printAll();
else playPart(values.part, Number(values.tasks));

/** Does the work of a child process: `0@flow` and `sparrow@scaling` once, all others in turns. */
function playPart(part: string, tasks: number): void {
  const [id, where] = part.split('@');
  if (where === 'flow') answer([flowSpeed(flowCases[Number(id)])]);
  else if (where === 'scaling') answer(scalingOf(benchPolicy(id), amounts));
  else takeTurns(turnOf(part, tasks));
}

function answer(results: readonly unknown[]): void {
  process.stdout.write(JSON.stringify(results));
}

function timeApart<Result>(part: string): readonly Result[] {
  const args = [process.argv[1], '--part', part];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${part} failed:\n${stderr}`);
  return JSON.parse(stdout) as readonly Result[];
}

async function printAll(): Promise<void> {
  const unknown = values.only.filter((part) => parts[part] === undefined);
  if (unknown.length > 0) {
    throw new Error(`no part '${unknown.join("', '")}'; there are ${Object.keys(parts).join(', ')}`);
  }
  const wanted = Object.keys(parts).filter((part) =>
    values.only.length > 0
      ? values.only.includes(part)
      : !(isQuick && part === 'scaling') && (positionals.length === 0 || rowParts.has(part)),
  );
  console.log(
    `node ${process.versions.node}, ${availableParallelism()} cores. CPU time. One slot for each server, exponential tasks of ` +
      '100 ms, load 0.8, d = 2, where nothing else is said.' +
      (isQuick ? ' Quick: fewer tasks, turns and rows, so the numbers are coarse.\n' : '\n'),
  );
  for (const part of wanted) await parts[part]();
}

/** Tells whether a row was requested. */
function isAsked(id: string): boolean {
  return positionals.length === 0 || positionals.includes(id);
}

async function printSpeed(): Promise<void> {
  const asked = benchPolicies.filter(({ id }) => isAsked(id));
  if (asked.length === 0) return;
  const recorded: Recorded[] = [];
  for (const policy of asked) recorded.push(await timeRecorded(policy, policy.servers ?? 10_000, effort));
  console.log(aloneTable(recorded));
  console.log(traceTable(recorded));
  const first: First[] = [];
  for (const policy of asked.filter((each) => each.first !== undefined))
    first.push(await timeFirst(policy, effort));
  if (first.length > 0) console.log(firstTable(first));
  const mixed = await timeMixed(effort);
  console.log(mixedTable(mixed.filter(({ policy }) => isAsked(policy.id))));
  if (isQuick) return;
  const smaller: Alone[] = [];
  for (const { servers } of benchClusters.slice(0, -1)) {
    for (const policy of asked.filter((each) => each.servers !== servers))
      smaller.push(await timeAlone(policy, servers, effort));
  }
  console.log(aloneTable(smaller));
}

function printScaling(): void {
  const asked = benchPolicies.filter(({ id }) => isAsked(id));
  if (asked.length === 0) return;
  const lines = asked.map((policy) => [
    nameOf(policy),
    ...timeApart<Speed>(`${policy.id}@scaling`).map(
      ({ tasksPerSecond, milliseconds }) =>
        `${formatCount(tasksPerSecond / 1e6)} (${formatCount(milliseconds)} ms)`,
    ),
  ]);
  console.log(
    'Million tasks per second (and the time of the run) by number of tasks, on 1,000 servers, queues recorded: medians of 5 after a warm-up.',
  );
  console.log(textTable([['policy', ...amounts.map(formatCount)], ...lines]));
}

async function printSlots(): Promise<void> {
  const asked = slotPolicies.filter(isAsked);
  if (asked.length === 0) return;
  const rows: Slotted[] = [];
  for (const policy of isQuick ? asked.slice(-1) : asked) {
    for (const jobs of isQuick ? slotJobs.slice(-1) : slotJobs) {
      rows.push(await timeSlots(policy, jobs, effort));
    }
  }
  console.log(slotTable(rows));
}

function printNetwork(): void {
  console.log('Transfers over shared links, each start and end with its new rates. CPU time.');
  console.log(
    textTable([
      ['what', 'servers', 'flows', 'open at once', 'new rates at a start or end', 'ms', 'flows/s'],
      ...timeNetwork(isQuick ? 10_000 : 100_000).map((each) => [
        each.what,
        formatCount(each.servers),
        formatCount(each.flows),
        formatCount(each.concurrent),
        formatCount(each.ratesFound),
        formatCount(each.milliseconds),
        formatCount((each.flows / each.milliseconds) * 1000),
      ]),
    ]),
  );
}

function printFlow(): void {
  const lines = flowCases.flatMap(({ computers }, index) => {
    if (isQuick && computers > 1_000) return [];
    const [each] = timeApart<FlowSpeed>(`${index}@flow`);
    const line = [
      `${formatCount(each.computers)} / ${each.jobs}`,
      `${each.demand}×`,
      each.isFair ? 'QFP' : 'QP',
      formatCount(each.tasks),
      ...[each.scratch, each.generic].map((milliseconds) => milliseconds.toFixed(2)),
      shareOf(each.scratch, each.generic),
      ...[each.event, each.slowEvent].map((milliseconds) => milliseconds.toFixed(3)),
      shareOf(each.event, each.generic),
      each.budget ? `${each.budget.scratch}; ${each.budget.event} / ${each.budget.slowEvent}` : '',
    ];
    return [line];
  });
  console.log(
    'Quincy’s min-cost flow [CPU ms]: the contracted solver from scratch, the generic one, and the contracted one after ' +
      'an event (median, p99); contracted ÷ generic; budget for scratch; event / p99.',
  );
  console.log(
    textTable(
      [
        [
          'servers / jobs',
          'demand',
          'shares',
          'tasks',
          'scratch',
          'generic',
          'ratio',
          'event',
          'p99',
          'ratio',
          'budget',
        ],
        ...lines,
      ],
      3,
    ),
  );
}

function printMatching(): void {
  const ways = ['greedy', 'stable', 'leastMax', 'leastSum'] as const;
  console.log(
    'Matching a batch of Apollo’s tasks with servers [CPU ms]; at most 10 rounds. The budget is for greedy and stable.',
  );
  console.log(
    textTable([
      ['tasks', 'servers', 'candidates each', ...ways, 'budget'],
      ...timeMatching(isQuick ? 2 : 3).map(({ tasks, servers, candidates, milliseconds, budget }) => [
        ...[tasks, servers, candidates].map(formatCount),
        ...ways.map((kind) => milliseconds[kind].toFixed(2)),
        formatCount(budget),
      ]),
    ]),
  );
}

function shareOf(contracted: number, generic: number): string {
  return (contracted / generic).toPrecision(2);
}

async function printReading(): Promise<void> {
  const { events, readings } = await timeReading();
  console.log(`Reading a trace of ${formatCount(events)} events with messages, and links [ms by the clock].`);
  console.log(
    textTable([
      ['what', 'median', 'longest', 'budget'],
      ...readings.map(({ what, milliseconds, longest, budget }) => [
        what,
        formatCount(milliseconds),
        formatCount(longest),
        budget === undefined ? '' : formatCount(budget),
      ]),
    ]),
  );
}
