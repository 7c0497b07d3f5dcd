import { addAll } from '../../../base/lists.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { MOST_ORDERED, orderedKind, type Rules } from '../../../policies/delay/decisions.ts';
import { createIntervals, type Intervals } from '../../../trace/intervals.ts';
import { countsOf, type JobCounts } from '../../../trace/jobCounts.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { DecisionList, Trace } from '../../../trace/trace.ts';
import { type KillBefore, type Stopwatch, slotDecisionsOf } from './stopwatch.ts';

/** A job in the queue. */
export interface QueuedJob {
  readonly job: JobId;
  /** Its place in the policy's order, from 1. */
  readonly place: number;
  /** Sort key in thousandths; null if none was recorded for this job. */
  readonly key: number | null;
  readonly counts: JobCounts;
  /** How long it has had pending tasks without getting a slot. */
  readonly sinceStart: Micros;
  readonly watch: Stopwatch;
  /** It was skipped a moment ago. */
  readonly isSkipped: boolean;
  /** A task of it was stopped a moment ago for another job. */
  readonly kill: KillBefore | null;
}

/** The jobs in the system at a moment, in the policy's order. */
export interface Queue {
  readonly time: Micros;
  readonly rules: Rules | null;
  readonly jobs: readonly QueuedJob[];
  /** Number of jobs in the system, listed or not. */
  readonly total: number;
}

interface Sources {
  readonly present: Intervals;
  readonly orders: DecisionList<{ readonly jobs: readonly JobId[]; readonly keys: readonly number[] }>;
}

const sourcesOf = ofTrace(
  (trace): Sources => ({ present: jobsPresent(trace), orders: trace.decisionsOfKind(orderedKind) }),
);

function jobsPresent(trace: Trace): Intervals {
  const { length, columns } = trace.data.tables.jobs;
  const { arrivedAt: from, finishedAt: to } = columns;
  // Jobs that never arrive come last. Compared without subtraction, as ∞ − ∞ is NaN.
  const byArrival = Uint32Array.from({ length }, (_, job) => job).sort((one, other) =>
    from[one] === from[other] ? one - other : from[one] < from[other] ? -1 : 1,
  );
  return createIntervals({ length, from, to }, byArrival);
}

/**
 * Reads the queue at a time, in the order that the policy recorded, or by arrival if it recorded none. Decisions of the last
 * `moment`, and the very last decision, count as having just happened.
 */
export function queueAt(trace: Trace, time: Micros, moment: Micros, most = MOST_ORDERED): Queue {
  const decisions = slotDecisionsOf(trace);
  const { jobs, keys, total } = orderAt(trace, time);
  const lastAt = decisions.lastAt(time);
  const isNew = (at: Micros) => at === lastAt || (at > time - moment && at <= time);
  const queued = jobs.slice(0, most).map((job, index): QueuedJob => {
    const counts = countsOf(trace).at(job, time);
    const watch = decisions.stopwatch(job, time);
    const kill = decisions.lastKill(job, time);
    const began = Math.max(counts.lastStart, trace.data.tables.jobs.columns.arrivedAt[job]);
    return {
      job,
      place: index + 1,
      key: keys.get(job) ?? null,
      counts,
      sinceStart: counts.pending > 0 ? time - began : 0,
      watch,
      isSkipped: watch.skip !== null && isNew(watch.skip.at),
      kill: kill !== null && isNew(kill.at) ? kill : null,
    };
  });
  return { time, rules: decisions.rulesAt(time), jobs: queued, total };
}

/** Lists the jobs in the system: first those that the policy ordered, then the others by arrival. */
export function orderAt(trace: Trace, time: Micros) {
  const { present, orders } = sourcesOf(trace);
  const waiting = new Set<JobId>();
  present.openAt(time, (job) => waiting.add(job));
  const total = waiting.size;
  const keys = new Map<JobId, number>();
  const latest = orders.lastUntil(time)?.payload;
  const jobs: JobId[] = [];
  for (const [place, job] of (latest?.jobs ?? []).entries()) {
    if (!waiting.delete(job)) continue;
    jobs.push(job);
    keys.set(job, latest?.keys[place] ?? 0);
  }
  addAll(jobs, waiting);
  return { jobs, keys, total };
}
