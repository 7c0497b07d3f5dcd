import { addAll, listsBy } from '../../../base/lists.ts';
import { type JobId, NONE, type PoolId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { JobGraphs } from '../../../engine/workload/workload.ts';
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

/** The jobs of a pool, in the policy's order. In a scenario without pools, each user counts as one. */
export interface PoolGroup {
  readonly name: string;
  readonly jobs: readonly QueuedJob[];
  /** Running tasks of all jobs of the pool. */
  readonly running: number;
  /** Share of the cluster by the weights of all pools, from 0 to 1; the shares of idle pools are not redistributed here. */
  readonly share: number;
  readonly minShare: number;
}

/** Tells whether a run's queue is ordered by pools. */
export function isByPools({ rules }: Queue): boolean {
  return rules?.order === 'pools';
}

/** Groups the jobs of a queue by pool, the pool of the first job first. */
export function groupByPool(trace: Trace, queue: Queue): readonly PoolGroup[] {
  const { graphs } = trace.data;
  const running = new Map<PoolId, number>();
  for (const job of orderAt(trace, queue.time).jobs) {
    const pool = poolOf(graphs, job);
    running.set(pool, (running.get(pool) ?? 0) + countsOf(trace).at(job, queue.time).running);
  }
  const groups = listsBy(queue.jobs, ({ job }) => poolOf(graphs, job));
  return [...groups].map(([pool, jobs]) => ({
    name: poolName(graphs, pool),
    jobs,
    running: running.get(pool) ?? 0,
    share: shareOf(graphs, pool),
    minShare: graphs.pools[pool]?.minShare ?? 0,
  }));
}

function poolOf({ pools, jobPool, jobUser }: JobGraphs, job: JobId): PoolId {
  return pools.length === 0 ? jobUser[job] : jobPool[job];
}

/** Names a pool with the pools that contain it: "ads / daily". */
export function poolName(graphs: JobGraphs, pool: PoolId): string {
  const { pools, users } = graphs;
  if (pools.length === 0) return users[pool].name;
  if (pool === NONE) return 'no pool';
  const { name, parent } = pools[pool];
  return parent === NONE ? name : `${poolName(graphs, parent)} / ${name}`;
}

function shareOf(graphs: JobGraphs, pool: PoolId): number {
  const { pools, users } = graphs;
  if (pools.length === 0) return users[pool].weight / users.reduce((sum, { weight }) => sum + weight, 0);
  if (pool === NONE) return 0;
  const { parent, weight } = pools[pool];
  const siblings = pools.filter((other) => other.parent === parent);
  const own = weight / siblings.reduce((sum, other) => sum + other.weight, 0);
  return parent === NONE ? own : own * shareOf(graphs, parent);
}
