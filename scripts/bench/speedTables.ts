import { formatBytes, formatCount } from '../../src/base/format.ts';
import { textTable } from '../../src/cli/printable.ts';
import { type BenchPolicy, type Budget, slotBudget, traceBudgets } from './cases.ts';
import type { Alone, First, Mixed, Recorded, Slotted } from './contests.ts';
import { budgetedSlotPolicies } from './slots.ts';

/** Formats the speed of each policy in a process of its own. */
export function aloneTable(rows: readonly Alone[]): string {
  const lines = rows.map(({ policy, servers, yardstick, queues }) => {
    const ratio = yardstick.fastest / queues.fastest;
    return [
      formatCount(servers),
      nameOf(policy),
      ...[queues.first, queues.median, queues.fastest].map(formatCount),
      millions(queues.fastest),
      formatCount((queues.last.eventsPerTask / queues.fastest) * 1000),
      queues.last.messagesPerTask.toFixed(1),
      `${millions(yardstick.fastest)} (${policy.against})`,
      times(ratio),
      ...verdict(ratio, servers === (policy.servers ?? 10_000) ? policy.alone : undefined, times),
    ];
  });
  const head = [
    'servers',
    'policy',
    'ns/task: first',
    'median',
    'fastest',
    'M tasks/s',
    'M events/s',
    'messages/task',
    'yardstick',
    '× yardstick',
  ];
  return (
    'Each policy in a process of its own, turn by turn with the plain loop in another, queues recorded: CPU time a task of the first run, ' +
    'then of later ones; speeds and ratios are of the fastest.\n' +
    textTable([[...head, 'floor / goal', 'is'], ...lines], 2)
  );
}

/** Formats the speed of first runs. */
export function firstTable(rows: readonly First[]): string {
  const lines = rows.map(({ policy, queues, yardstick }) => [
    nameOf(policy),
    formatCount(queues),
    `${formatCount(yardstick)} (${policy.against})`,
    times(yardstick / queues),
    ...verdict(yardstick / queues, policy.first, times),
  ]);
  return (
    'First runs in fresh processes, by turns with those of the plain loop, on 10,000 servers, queues recorded: the fastest of each.\n' +
    textTable([['policy', 'ns/task', 'yardstick', '× yardstick', 'floor / goal', 'is'], ...lines])
  );
}

/** Formats the speed of policies in a process that runs them all. */
export function mixedTable(rows: readonly Mixed[]): string {
  const lines = rows.map(({ policy, first, yardstick, second }) => [
    nameOf(policy),
    ...[first, second].map(formatCount),
    millions(first),
    `${millions(yardstick)} (${policy.against})`,
    times(yardstick / first),
    ...verdict(yardstick / first, policy.mixed, times),
  ]);
  return (
    'All policies one after the other in one fresh process, as the page and the command line run them, on 10,000 servers: the first ' +
    'run of each, its second after all others, and the first run of the plain loop in a fresh process.\n' +
    textTable([
      ['policy', 'ns/task: first', 'second', 'M tasks/s', 'yardstick', '× yardstick', 'floor / goal', 'is'],
      ...lines,
    ])
  );
}

/** Formats the cost of traces. */
export function traceTable(rows: readonly Recorded[]): string {
  const lines = rows.map(({ policy, off, queues, messages }) => {
    const isLate = policy.policy === 'sparrow' && isOfMenu(policy);
    const bytes = isLate ? traceBudgets : undefined;
    const costBudget = policy.mixed === undefined ? undefined : traceBudgets.cost;
    const cost = 1 - off.fastest / queues.fastest;
    return [
      nameOf(policy),
      ...[off, queues, messages].map(({ fastest }) => millions(fastest)),
      percent(cost),
      ...verdict(cost, costBudget, percent),
      formatBytes(queues.last.bytesPerTask),
      ...verdict(queues.last.bytesPerTask, bytes?.queues, formatCount),
      formatBytes(messages.last.bytesPerTask),
      ...verdict(messages.last.bytesPerTask, bytes?.messages, formatCount),
    ];
  });
  const head = ['policy', 'M tasks/s: off', 'queues', 'messages'];
  const budgeted = (what: string) => [what, 'floor / goal', 'is'];
  return (
    'What a trace costs, on as many servers: speeds when only jobs are recorded (off), queues, and messages too; what queues cost of the speed; bytes of trace a task.\n' +
    textTable([
      [...head, ...budgeted('cost of queues'), ...budgeted('bytes, queues'), ...budgeted('bytes, messages')],
      ...lines,
    ])
  );
}

/** Formats the speed of offering slots to jobs in an order. */
export function slotTable(rows: readonly Slotted[]): string {
  const lines = rows.map(({ policy, jobs, yardstick, queues }) => {
    const ratio = yardstick.fastest / queues.fastest;
    const budget = budgetedSlotPolicies.includes(policy) && jobs === 1000 ? slotBudget : undefined;
    return [
      policy,
      formatCount(jobs),
      ...[queues.first, queues.median, queues.fastest].map(formatCount),
      millions(queues.fastest),
      times(ratio),
      ...verdict(ratio, budget, times),
    ];
  });
  return (
    'Slots offered to jobs in an order: 600 servers with 4 slots, 100,000 tasks that read, queues recorded (of Hopper: that read nothing, only jobs recorded), RTT 1 ms, against late binding in the plain loop, RTT 1 ms.\n' +
    textTable([
      [
        'policy',
        'jobs that wait',
        'ns/task: first',
        'median',
        'fastest',
        'M tasks/s',
        '× plain',
        'floor / goal',
        'is',
      ],
      ...lines,
    ])
  );
}

/** Names a row. */
export function nameOf(row: BenchPolicy): string {
  const { id, policy, roundTrip } = row;
  return `${isOfMenu(row) ? policy : id}, RTT ${roundTrip * 1000} ms`;
}

/** Whether a row is a policy as its menu has it. */
function isOfMenu({ params, createPolicy }: BenchPolicy): boolean {
  return params === undefined && createPolicy === undefined;
}

/** Formats the budget, and whether it is met. */
function verdict(
  value: number,
  budget: Budget | undefined,
  write: (value: number) => string,
): readonly [string, string] {
  if (budget === undefined) return ['', ''];
  const { floor, goal } = budget;
  const sign = goal > floor ? 1 : -1;
  const isMet = (wanted: number) => value * sign >= wanted * sign;
  const is = isMet(goal) ? 'goal met' : isMet(floor) ? 'floor met' : 'missed';
  return [`${write(floor)} / ${write(goal)}`, is];
}

function millions(nanoseconds: number): string {
  return formatCount(1000 / nanoseconds);
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
