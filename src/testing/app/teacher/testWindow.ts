import type { AttemptId, JobId, TaskId } from '../../../engine/ids.ts';
import { AttemptKind } from '../../../engine/record/schema.ts';
import { readyAt } from '../../../explain/facts.ts';
import { overlap, type TimeWindow } from '../../../metrics/measured.ts';
import type { Trace } from '../../../trace/trace.ts';
import { upgradedAt } from '../../../trace/upgrades.ts';

/** Whose tasks are meant: of which job or which class, on which servers. */
interface Meant {
  readonly job?: JobId;
  readonly jobClass?: number;
  readonly servers?: readonly [first: number, last: number];
}

/**
 * Measures what happened from one time to another, in seconds: `slots 60..120`. Undefined: the text asks for something else.
 *
 *     slots          tasks that run, on average
 *     opportunistic  the same for those without a token
 *     starts         tasks that start
 *     waiting        tasks that are ready and have not started yet, on average
 *     waited         how long tasks that got ready then waited, on average, in seconds
 *
 * Maybe on some servers only, ` s0-s15`, or of one job, ` j4`, or of one class of jobs.
 */
export function measureWindow(trace: Trace, what: string, jobClass?: number): number | undefined {
  const parts = /^(\w+) ([\d.]+)\.\.([\d.]+)(?: s(\d+)-s(\d+))?(?: j(\d+))?$/.exec(what);
  if (parts === null) return undefined;
  const [, name, from, to, first, last, job] = parts;
  const measure = measures[name];
  if (measure === undefined) return undefined;
  const window = { from: Number(from) * 1e6, to: Number(to) * 1e6 };
  return measure(trace, window, {
    jobClass,
    job: job === undefined ? undefined : Number(job) - 1,
    servers: first === undefined ? undefined : [Number(first), Number(last)],
  });
}

const measures: Readonly<Record<string, (trace: Trace, window: TimeWindow, meant: Meant) => number>> = {
  slots: (trace, window, meant) => busy(trace, window, meant, (row) => endOf(trace, row)),
  opportunistic: (trace, window, meant) => busy(trace, window, meant, (row) => untilToken(trace, row)),
  starts,
  waiting,
  waited,
};

function isMeant({ data, taskStage }: Trace, task: TaskId, { job, jobClass }: Meant): boolean {
  const own = data.graphs.stageJob[taskStage[task]];
  return (
    (job === undefined || own === job) && (jobClass === undefined || data.graphs.jobClass[own] === jobClass)
  );
}

/** The attempts at meant tasks, on meant servers. */
function attemptsOf(trace: Trace, meant: Meant): readonly AttemptId[] {
  const { length, columns } = trace.data.tables.attempts;
  const [first, last] = meant.servers ?? [0, Number.POSITIVE_INFINITY];
  const isThere = (row: AttemptId) => columns.server[row] >= first && columns.server[row] <= last;
  return [...Array(length).keys()].filter((row) => isThere(row) && isMeant(trace, columns.task[row], meant));
}

const endOf = (trace: Trace, row: AttemptId) => trace.data.tables.attempts.columns.endedAt[row];

/** Until when an attempt has no token; those that begin with one: until they begin. */
function untilToken(trace: Trace, row: AttemptId): number {
  const { kind, startedAt } = trace.data.tables.attempts.columns;
  if (kind[row] !== AttemptKind.opportunistic) return startedAt[row];
  return Math.min(endOf(trace, row), upgradedAt(trace, row));
}

/** How many attempts count at a time, each until its own end. */
function busy(trace: Trace, window: TimeWindow, meant: Meant, until: (row: AttemptId) => number): number {
  const { startedAt } = trace.data.tables.attempts.columns;
  const times = attemptsOf(trace, meant).map((row) => overlap(window, startedAt[row], until(row)));
  return sumOf(times) / (window.to - window.from);
}

function starts(trace: Trace, { from, to }: TimeWindow, meant: Meant): number {
  const { startedAt } = trace.data.tables.attempts.columns;
  return attemptsOf(trace, meant).filter((row) => startedAt[row] >= from && startedAt[row] < to).length;
}

function waiting(trace: Trace, window: TimeWindow, meant: Meant): number {
  const { startedAt } = trace.data.tables.attempts.columns;
  const times = [...trace.taskReadyAt.entries()]
    .filter(([task]) => isMeant(trace, task, meant))
    .map(([task, ready]) =>
      overlap(window, ready, Math.min(...trace.attemptsOfTask(task).map((row) => startedAt[row]))),
    );
  return sumOf(times) / (window.to - window.from);
}

function waited(trace: Trace, { from, to }: TimeWindow, meant: Meant): number {
  const { startedAt } = trace.data.tables.attempts.columns;
  const waits = [...trace.finishedBy.entries()]
    .map(([task, row]) => ({ task, row, ready: readyAt(trace, task) }))
    .filter(({ task, row, ready }) => row >= 0 && ready >= from && ready < to && isMeant(trace, task, meant))
    .map(({ row, ready }) => startedAt[row] - ready);
  return sumOf(waits) / waits.length / 1e6;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
