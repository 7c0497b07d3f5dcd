import { listsBy } from '../../../base/lists.ts';
import { type JobId, NONE, type PoolId } from '../../../engine/ids.ts';
import type { JobGraphs } from '../../../engine/workload/workload.ts';
import { countsOf } from '../../../trace/jobCounts.ts';
import type { Trace } from '../../../trace/trace.ts';
import { orderAt, type Queue, type QueuedJob } from './queue.ts';

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
