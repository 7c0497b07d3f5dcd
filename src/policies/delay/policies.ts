import { toMicros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { ParamValues } from '../../kit/menu/params.ts';
import type { LayoutContext, PolicyContext } from '../../kit/menu/plugin.ts';
import type { JobOrder } from './decisions.ts';
import { onePool, type PoolTree, scenarioPools } from './order/poolTree.ts';
import { withOwnCopies } from './ownCopies.ts';
import type { delayParams, fairParams, separateParams, slotParams } from './params.ts';
import { separateClusters, wholeCluster } from './parts.ts';
import { createSlotScheduler } from './slotScheduler.ts';

/** Offers each slot to the job that came first, by priority (DEL-2). */
export function createHadoopFifo({ sim, params }: PolicyContext<typeof slotParams>): Policy {
  return createSlotScheduler(sim, { ...impatient(params), order: 'fifo', ...together(sim, 'fifo') });
}

/** Offers each slot to the jobs of its own cluster, first come, first served (DEL-3). */
export function createSeparate({ sim, params }: PolicyContext<typeof separateParams>): Policy {
  const parts = separateClusters(sim.graphs, sim.topology);
  return createSlotScheduler(sim, { ...impatient(params), order: 'fifo', parts });
}

/** Places the copies of files before the run, if clusters keep their own. */
createSeparate.layOut = ({ workload, topology, params, seed }: LayoutContext<typeof separateParams>) =>
  params.ownCopies ? withOwnCopies(workload, topology, seed) : workload;

/** Offers each slot to the job with the fewest running tasks for its weight (DEL-4). */
export function createFair({ sim, params }: PolicyContext<typeof fairParams>): Policy {
  const killAfter = params.share === 'kill' ? toMicros(params.killAfter) : Infinity;
  return createSlotScheduler(sim, {
    ...impatient(params),
    order: 'fair',
    ...together(sim, 'fair'),
    killAfter,
  });
}

/** Offers each slot to the pool that is shortest of its share, and inside it as the pool says (DEL-19). */
export function createPoolsFair({ sim, params }: PolicyContext<typeof fairParams>): Policy {
  const killAfter = params.share === 'kill' ? toMicros(params.killAfter) : Infinity;
  return createSlotScheduler(sim, {
    ...impatient(params),
    order: 'pools',
    ...together(sim, 'pools'),
    killAfter,
  });
}

/** Offers each slot to jobs in any order, and lets those far from their data be skipped for a while (DEL-7, DEL-8). */
export function createDelay({ sim, params }: PolicyContext<typeof delayParams>): Policy {
  const { order, form, skips } = params;
  return createSlotScheduler(sim, {
    ...impatient(params),
    order,
    ...together(sim, order),
    patience: form,
    rackWait: toMicros(params.rackWait),
    remoteWait: toMicros(params.remoteWait),
    mostSkips: skips,
  });
}

function impatient({ heartbeat, thinkTime, thinkPerJob, coalesce }: ParamValues<typeof slotParams>) {
  return {
    patience: 'none',
    rackWait: 0,
    remoteWait: 0,
    mostSkips: 0,
    heartbeat: toMicros(heartbeat),
    thinkTime: toMicros(thinkTime),
    thinkPerJob: toMicros(thinkPerJob),
    coalesce,
    killAfter: Infinity,
  } as const;
}

function together({ graphs, topology }: Sim, order: JobOrder) {
  return { parts: wholeCluster(graphs, topology, treeFor(graphs, order)) };
}

function treeFor(graphs: Sim['graphs'], order: JobOrder): PoolTree {
  return order === 'pools' ? scenarioPools(graphs) : onePool(graphs, order);
}
