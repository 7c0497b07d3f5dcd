// How fast everything is: npm run bench [-- --quick] [ids of rows].
// Each policy on each cluster is timed in a process of its own, as a browser's worker would run it: code that has run
// several policies is slower, since its calls lead to several places.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount } from '../src/base/format.ts';
import { textTable } from '../src/cli/textTable.ts';
import { type BenchPolicy, benchClusters, benchPolicies } from './bench/cases.ts';
import { type FlowSpeed, flowCases, flowSpeed } from './bench/flow.ts';
import { timeNetwork } from './bench/network.ts';
import { timeReading } from './bench/reading.ts';
import { slotJobs, slotPolicies, slotSpeeds } from './bench/slots.ts';
import { type Speed, scalingOf, speedsOn } from './bench/speed.ts';

const MILLION = 1_000_000;

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' }, part: { type: 'string' } },
  allowPositionals: true,
});
const tasks = values.quick === true ? 100_000 : 400_000;
const amounts = [1_000, 10_000, 100_000, ...(values.quick === true ? [] : [MILLION])];

if (values.part?.endsWith('@flow') === true) {
  process.stdout.write(JSON.stringify([flowSpeed(flowCases[Number.parseInt(values.part, 10)])]));
} else if (values.part === undefined) await printAll();
else process.stdout.write(JSON.stringify(timePart(values.part)));

/** Times one part in this process: `sparrow@1000`, `sparrow@scaling`, or `delay@slots`; `0@flow` is apart. */
function timePart(part: string): readonly Speed[] {
  const [id, where] = part.split('@');
  if (where === 'slots') return slotSpeeds(id);
  const policy = benchPolicies.find((each) => each.id === id);
  if (policy === undefined) throw new Error(`no row '${id}'`);
  return where === 'scaling' ? scalingOf(policy, amounts) : speedsOn(policy, Number(where), tasks);
}

function timeApart<Result = Speed>(part: string): readonly Result[] {
  const quick = values.quick === true ? ['--quick'] : [];
  const args = [process.argv[1], '--part', part, ...quick];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${part} failed:\n${stderr}`);
  return JSON.parse(stdout) as readonly Result[];
}

async function printAll(): Promise<void> {
  if (positionals.length === 1 && positionals[0] === 'flow') {
    printFlow();
    return;
  }
  const rows = benchPolicies.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  console.log(
    `node ${process.versions.node}, ${availableParallelism()} cores. CPU time, medians of 5 after a warm-up. ` +
      'One slot for each server, exponential tasks of 100 ms, load 0.8, d = 2.\n',
  );
  printSpeeds(rows);
  printScaling(rows);
  printSlots();
  printNetwork();
  printFlow();
  await printReading();
}

function printSpeeds(rows: readonly BenchPolicy[]): void {
  const lines: string[][] = [];
  for (const { servers } of benchClusters) {
    for (const policy of rows) {
      const [off, queues, messages] = timeApart(`${policy.id}@${servers}`);
      const isBudgeted = servers === 10_000 && policy.goal !== undefined;
      const inMillions = queues.tasksPerSecond / MILLION;
      lines.push([
        formatCount(servers),
        nameOf(policy),
        ...[off, queues, messages].map((speed) => millions(speed.tasksPerSecond)),
        millions(queues.eventsPerSecond),
        `${Math.round((1 - queues.tasksPerSecond / off.tasksPerSecond) * 100)}%`,
        formatBytes(queues.bytesPerTask),
        formatBytes(messages.bytesPerTask),
        `${formatCount(queues.compileMilliseconds)} ms`,
        isBudgeted ? `${policy.floor} / ${policy.goal}` : '',
        isBudgeted ? `${formatCount(inMillions / (policy.goal ?? 1))}×` : '',
      ]);
    }
  }
  console.log(
    'Million tasks in a second by what is recorded: jobs only (off), queues (on), messages too. M events/s with queues.',
  );
  console.log(
    textTable(
      [
        [
          'servers',
          'policy',
          'off',
          'on',
          'messages',
          'M events/s',
          'cost of on',
          'bytes/task on',
          'with messages',
          'compile',
          'floor / goal',
          'of goal',
        ],
        ...lines,
      ],
      2,
    ),
  );
}

function printScaling(rows: readonly BenchPolicy[]): void {
  const lines = rows.map((policy) => {
    const speeds = timeApart(`${policy.id}@scaling`);
    return [
      nameOf(policy),
      ...speeds.map(
        ({ tasksPerSecond, milliseconds }) => `${millions(tasksPerSecond)} (${formatCount(milliseconds)} ms)`,
      ),
    ];
  });
  console.log(
    'Million tasks in a second (and the time of the run) by tasks, on 1,000 servers, queues recorded.',
  );
  console.log(textTable([['policy', ...amounts.map(formatCount)], ...lines]));
}

function printNetwork(): void {
  console.log('Flows over shared links, each start and end with its new rates. CPU time.');
  console.log(
    textTable([
      ['what', 'servers', 'flows', 'open at once', 'new rates at a start or end', 'ms', 'flows/s'],
      ...timeNetwork(values.quick === true ? 10_000 : 100_000).map((each) => [
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
  const lines = flowCases.map((_, index) => {
    const [each] = timeApart<FlowSpeed>(`${index}@flow`);
    return [
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
  });
  console.log(
    'Quincy’s min-cost flow [CPU ms]: the contracted solver from scratch, the generic one, and the contracted one after ' +
      'an event (median, p99); contracted ÷ generic; budget for scratch; event / p99.',
  );
  console.log(
    textTable(
      [
        [
          'computers / jobs',
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

function shareOf(contracted: number, generic: number): string {
  return (contracted / generic).toPrecision(2);
}

function printSlots(): void {
  const asked = slotPolicies.filter((policy) => positionals.length === 0 || positionals.includes(policy));
  const lines = asked.map((policy) => {
    const speeds = timeApart(`${policy}@slots`);
    return [
      policy,
      ...speeds.map(
        ({ tasksPerSecond, milliseconds }) => `${millions(tasksPerSecond)} (${formatCount(milliseconds)} ms)`,
      ),
    ];
  });
  console.log(
    'Million tasks in a second (and the time of the run) by jobs that wait: 600 servers with 4 slots, 100,000 tasks that read, queues recorded, RTT 1 ms; floor 0.5.',
  );
  console.log(textTable([['policy', ...slotJobs.map((jobs) => `${formatCount(jobs)} jobs`)], ...lines]));
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

function nameOf({ policy, roundTrip }: BenchPolicy): string {
  return `${policy}, RTT ${roundTrip * 1000} ms`;
}

function millions(perSecond: number): string {
  return formatCount(perSecond / MILLION);
}
