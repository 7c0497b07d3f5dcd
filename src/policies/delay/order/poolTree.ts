import { type JobId, NONE } from '../../../engine/ids.ts';
import type { JobGraphs } from '../../../engine/workload/workload.ts';

/** How the jobs of one pool are ordered. */
export type JobKey = 'fifo' | 'fair' | 'priority' | 'deadline';

/** What the order of jobs needs to know of a pool. */
interface PoolNode {
  readonly parent: number; // NONE for the root
  readonly weight: number;
  readonly minShare: number; // slots
  readonly order: JobKey;
}

/** Pools as a tree whose root is row 0, and the pool of each job. */
export interface PoolTree {
  readonly nodes: readonly PoolNode[];
  readonly nodeOfJob: Uint16Array; // [jobs]
}

const whole = (order: JobKey): PoolNode => ({ parent: NONE, weight: 1, minShare: 0, order });

/** Puts all jobs into one pool. */
export function onePool(graphs: JobGraphs, order: JobKey): PoolTree {
  return { nodes: [whole(order)], nodeOfJob: new Uint16Array(graphs.jobs) };
}

/**
 * Gives the pools of the scenario, or one pool per user if it has none (DEL-19). Jobs without a pool share an extra one at
 * the top level.
 */
export function scenarioPools(graphs: JobGraphs): PoolTree {
  const { pools, users, jobs, jobPool, jobUser } = graphs;
  if (pools.length === 0) {
    const ofUsers = users.map(({ weight }): PoolNode => ({ parent: 0, weight, minShare: 0, order: 'fair' }));
    return {
      nodes: [whole('fair'), ...ofUsers],
      nodeOfJob: Uint16Array.from({ length: jobs }, (_, job: JobId) => jobUser[job] + 1),
    };
  }
  const named = pools.map(({ parent, weight, minShare, order }): PoolNode => {
    return { parent: parent === NONE ? 0 : parent + 1, weight, minShare, order };
  });
  const others: PoolNode = { parent: 0, weight: 1, minShare: 0, order: 'fair' };
  return {
    nodes: [whole('fair'), ...named, others],
    nodeOfJob: Uint16Array.from({ length: jobs }, (_, job: JobId) =>
      jobPool[job] === NONE ? named.length + 1 : jobPool[job] + 1,
    ),
  };
}
