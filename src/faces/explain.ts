/// <reference types="vite/types/importMeta.d.ts" />
import type { AttemptId, JobId, ServerId, TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { Caption } from '../explain/captions/caption.ts';
import { captionsOf } from '../explain/captions/captions.ts';
import type { Explainers } from '../explain/explainers.ts';
import { explainFromSpans } from '../explain/explainFromSpans.ts';
import type { Explanation, Piece } from '../explain/explanation.ts';
import { policies } from '../policies/registry.ts';
import { ofTraceBy } from '../trace/ofTrace.ts';
import type { Trace } from '../trace/trace.ts';

const found = import.meta.glob<Explainers>('./[a-z]*/explain/index.ts', {
  eager: true,
  import: 'explainers',
});

/** The explanations of the paper of a run's policy: its plug-in names the folder. */
function ownOf({ data: { policy } }: Trace): Explainers {
  return found[`./${policies.find(policy)?.folder ?? policy}/explain/index.ts`] ?? {};
}

/** Says why a task ran where it ran: from the decisions that its policy recorded, else from what happened. */
export function explainTask(trace: Trace, task: TaskId): Explanation {
  const own = ownOf(trace);
  const said = own.task?.(trace, task);
  return said ? { ...said, readings: own.readings?.(trace) } : explainFromSpans(trace, task);
}

/** Says what a waiting task waits for at a time; null if nothing is known. */
export function explainWaiting(trace: Trace, task: TaskId, time: Micros): readonly Piece[] | null {
  return ownOf(trace).waitingTask?.(trace, task, time) ?? null;
}

/** Says in a few words why a task waits while slots are free; null if nothing is known. */
export function explainHeldBack(trace: Trace, task: TaskId, time: Micros): string | null {
  return ownOf(trace).heldBack?.(trace, task, time) ?? null;
}

/** Says what a job waits for at a time; null if nothing is known. */
export function explainJob(trace: Trace, job: JobId, time: Micros): readonly Piece[] | null {
  return ownOf(trace).job?.(trace, job, time) ?? null;
}

/** Says in a few words what a slot is for that is kept idle for a job; null if nothing is known. */
export function explainKept(trace: Trace, job: JobId, time: Micros): string | null {
  return ownOf(trace).kept?.(trace, job, time) ?? null;
}

/** Says in a few words why a slot is idle on a server with reservations; null if nothing is known. */
export function explainIdle(trace: Trace, server: ServerId, time: Micros): string | null {
  return ownOf(trace).idle?.(trace, server, time) ?? null;
}

/** Says in a few words why an attempt was stopped; null if nothing is known. */
export function explainStop(trace: Trace, attempt: AttemptId): string | null {
  return ownOf(trace).stop?.(trace, attempt) ?? null;
}

/** Tells the life of a job in one run by captions. */
export const captionsOfJob = ofTraceBy((trace, job: JobId): readonly Caption[] =>
  captionsOf(trace, job, { ...ownOf(trace), task: explainTask }),
);
