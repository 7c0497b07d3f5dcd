/// <reference types="vite/types/importMeta.d.ts" />
import type { AttemptId, JobId, ServerId, TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { Explainers } from '../explain/explainers.ts';
import { explainFromSpans } from '../explain/explainFromSpans.ts';
import type { Explanation, Piece } from '../explain/explanation.ts';
import type { Trace } from '../trace/trace.ts';

const all = Object.values(
  import.meta.glob<Explainers>('./[a-z]*/explain/index.ts', { eager: true, import: 'explainers' }),
);

/** Says why a task ran where it ran: from the decisions that its policy recorded, else from what happened. */
export function explainTask(trace: Trace, task: TaskId): Explanation {
  const said = first((each) => {
    const own = each.task?.(trace, task);
    return own ? { ...own, readings: each.readings?.(trace) } : null;
  });
  return said ?? explainFromSpans(trace, task);
}

/** Says what a waiting task waits for at a time; null if nothing is known. */
export function explainWaiting(trace: Trace, task: TaskId, time: Micros): readonly Piece[] | null {
  return first((each) => each.waitingTask?.(trace, task, time));
}

/** Says in a few words why a task waits while slots are free; null if nothing is known. */
export function explainHeldBack(trace: Trace, task: TaskId, time: Micros): string | null {
  return first((each) => each.heldBack?.(trace, task, time));
}

/** Says what a job waits for at a time; null if nothing is known. */
export function explainJob(trace: Trace, job: JobId, time: Micros): readonly Piece[] | null {
  return first((each) => each.job?.(trace, job, time));
}

/** Says in a few words what a slot is for that is kept idle for a job; null if nothing is known. */
export function explainKept(trace: Trace, job: JobId, time: Micros): string | null {
  return first((each) => each.kept?.(trace, job, time));
}

/** Says in a few words why a slot is idle on a server with reservations; null if nothing is known. */
export function explainIdle(trace: Trace, server: ServerId, time: Micros): string | null {
  return first((each) => each.idle?.(trace, server, time));
}

/** Says in a few words why an attempt was stopped; null if nothing is known. */
export function explainStop(trace: Trace, attempt: AttemptId): string | null {
  return first((each) => each.stop?.(trace, attempt));
}

function first<Said>(ask: (each: Explainers) => Said | null | undefined): Said | null {
  for (const each of all) {
    const said = ask(each);
    if (said !== null && said !== undefined) return said;
  }
  return null;
}
