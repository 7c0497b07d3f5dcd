import { NONE } from '../engine/ids.ts';
import type { Spans } from './intervals.ts';
import type { Trace } from './trace.ts';

/** Spans that sort into layers, such as running tasks by user. */
export interface LayeredSpans extends Spans {
  readonly layers: number;
  layerOf(row: number): number;
}

/** Slots that run an attempt; one row for each attempt. */
export function busySlots({ data }: Trace): Spans {
  const { length, columns } = data.tables.attempts;
  return { length, from: columns.startedAt, to: columns.endedAt };
}

/** Slots that are kept idle while their servers ask for a task. */
export function askingSlots({ data }: Trace): Spans {
  const { length, columns } = data.tables.holds;
  return { length, from: columns.from, to: columns.to };
}

/** Reservations and attempts in the queues of servers. */
export function queueEntries({ data }: Trace): Spans {
  const { length, columns } = data.tables.entries;
  return { length, from: columns.enteredAt, to: columns.leftAt };
}

/** Tasks that are ready and wait for the start of the attempt that finishes them; one row for each task. */
export function waitingTasks({ data, taskReadyAt, finishedBy }: Trace): Spans {
  const { length, columns } = data.tables.attempts;
  const { tasks } = data.graphs;
  const to = new Float64Array(tasks).fill(Number.POSITIVE_INFINITY);
  for (let attempt = 0; attempt < length; attempt += 1) {
    const task = columns.task[attempt];
    // Of a task that never finished we know only that it no longer waits.
    if (finishedBy[task] === NONE || finishedBy[task] === attempt) {
      to[task] = Math.min(to[task], columns.startedAt[attempt]);
    }
  }
  return { length: tasks, from: taskReadyAt, to };
}

/** Running tasks in a layer for each user. */
export function runningByUser(trace: Trace): LayeredSpans {
  const { users, jobUser } = trace.data.graphs;
  const jobOf = jobOfAttempt(trace);
  return { ...busySlots(trace), layers: users.length, layerOf: (attempt) => jobUser[jobOf(attempt)] };
}

function jobOfAttempt({ data, taskStage }: Trace): (attempt: number) => number {
  const { task } = data.tables.attempts.columns;
  const { stageJob } = data.graphs;
  return (attempt) => stageJob[taskStage[task[attempt]]];
}
