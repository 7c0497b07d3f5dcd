import { NONE } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { AttemptKind } from '../engine/record/schema.ts';
import { fact } from './facts.ts';
import type { LayeredSpans, Spans } from './intervals.ts';
import { leftAt } from './jobControl.ts';
import { fineAreasOf } from './series.ts';
import type { Trace } from './trace.ts';
import { upgradedAt } from './upgrades.ts';

/** Times in which slots run an attempt; one row for each attempt. */
export function busySlots({ data }: Trace): Spans {
  const { length, columns } = data.tables.attempts;
  return { length, from: columns.startedAt, to: columns.endedAt };
}

/** Times in which slots are held idle while their servers ask for a task. */
export function askingSlots({ data }: Trace): Spans {
  const { length, columns } = data.tables.holds;
  return { length, from: columns.from, to: columns.to };
}

/** Times that reservations and attempts spend in the queues of servers. */
export function queueEntries({ data }: Trace): Spans {
  const { length, columns } = data.tables.entries;
  return { length, from: columns.enteredAt, to: columns.leftAt };
}

/**
 * Times in which tasks are ready and wait for the start of the attempt that finishes them, or until their job is
 * cancelled; one row for each task.
 */
export function waitingTasks({ data, taskReadyAt, taskStage, finishedBy }: Trace): Spans {
  const { length, columns } = data.tables.attempts;
  const { task: taskOf, startedAt } = columns;
  const { tasks } = data.graphs;
  const to = new Float64Array(tasks).fill(Number.POSITIVE_INFINITY);
  for (let attempt = 0; attempt < length; attempt += 1) {
    const task = taskOf[attempt];
    // A task that never finished waits until its first start.
    if (finishedBy[task] === NONE || finishedBy[task] === attempt) {
      to[task] = Math.min(to[task], startedAt[attempt]);
    }
  }
  if (data.tables.jobControl.length > 0) {
    const left = leftAt(data);
    for (let task = 0; task < tasks; task += 1) {
      const gone = left[data.graphs.stageJob[taskStage[task]]];
      if (finishedBy[task] === NONE) to[task] = Math.min(to[task], Math.max(taskReadyAt[task], gone));
    }
  }
  return { length: tasks, from: taskReadyAt, to };
}

/** The areas (time × number) of these spans over time; spans that end after the run count up to its end. */
export const waitingAreas = fact('areas: waiting', (trace) => fineAreasOf(waitingTasks(trace), endOf(trace)));
export const queueAreas = fact('areas: queues', (trace) => fineAreasOf(queueEntries(trace), endOf(trace)));
export const busyAreas = fact('areas: busy', (trace) => fineAreasOf(busySlots(trace), endOf(trace)));
export const askingAreas = fact('areas: asking', (trace) => fineAreasOf(askingSlots(trace), endOf(trace)));

function endOf({ data }: Trace): Micros {
  return data.endedAt;
}

/** Running attempts, in one layer for each user. */
export function runningByUser(trace: Trace): LayeredSpans {
  const { users, jobUser } = trace.data.graphs;
  const jobOf = jobOfAttempt(trace);
  return { ...busySlots(trace), layers: users.length, layerOf: (attempt) => jobUser[jobOf(attempt)] };
}

/**
 * Running attempts in two layers: those that others must leave their slots to, and opportunistic ones. An attempt that is
 * upgraded while it runs has a row in each.
 */
export function runningByClass(trace: Trace): LayeredSpans {
  const { length, columns } = trace.data.tables.attempts;
  const { kind, startedAt, endedAt } = columns;
  const from = [...startedAt.subarray(0, length)];
  const to = [...endedAt.subarray(0, length)];
  const layers = Array.from(from, (_, attempt) => (kind[attempt] === AttemptKind.opportunistic ? 1 : 0));
  for (let attempt = 0; attempt < length; attempt += 1) {
    const upgraded = layers[attempt] === 1 ? upgradedAt(trace, attempt) : Number.POSITIVE_INFINITY;
    if (upgraded === Number.POSITIVE_INFINITY || upgraded >= to[attempt]) continue;
    const regularFrom = Math.max(from[attempt], upgraded);
    from.push(regularFrom);
    to.push(to[attempt]);
    layers.push(0);
    to[attempt] = regularFrom;
  }
  return {
    length: from.length,
    ...{ from: Float64Array.from(from), to: Float64Array.from(to) },
    ...{ layers: 2, layerOf: (row) => layers[row] },
  };
}

/** Whether anything is opportunistic in a run. */
export function hasOpportunistic({ data }: Trace): boolean {
  return data.tables.attempts.columns.kind.includes(AttemptKind.opportunistic);
}

function jobOfAttempt({ data, taskStage }: Trace): (attempt: number) => number {
  const { task } = data.tables.attempts.columns;
  const { stageJob } = data.graphs;
  return (attempt) => stageJob[taskStage[task[attempt]]];
}
