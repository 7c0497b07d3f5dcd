import { type JobId, NONE } from '../../engine/ids.ts';
import { fairShares } from '../../kit/order/fairShares.ts';
import type { PendingTasks } from '../../kit/tasks/pendingTasks.ts';
import type { JobOrder } from './order/jobOrder.ts';

/** A pool, or a job if there is only one pool, with its fair share of the slots. */
export interface Sharer {
  readonly row: number; // pool or job
  readonly weight: number;
  readonly minShare: number;
  readonly running: number;
  readonly demand: number; // running and pending tasks
  readonly share: number; // slots
}

/** Gives the fair shares of the lowest pools, or of the jobs if there is only one pool. */
export function sharers(
  order: JobOrder,
  pending: PendingTasks,
  active: readonly JobId[],
  userWeight: (job: JobId) => number,
  slots: number,
): readonly Sharer[] {
  const { nodes, nodeOfJob } = order.tree;
  if (nodes.length === 1) {
    const jobs = active.map((row) => {
      const running = order.running[row];
      return { row, weight: userWeight(row), minShare: 0, running, demand: running + pending.ofJob[row] };
    });
    const shares = fairShares(slots, jobs);
    return jobs.map((job, i) => ({ ...job, share: shares[i] }));
  }
  const demand = new Float64Array(nodes.length);
  for (const job of active) {
    for (let pool: number = nodeOfJob[job]; pool !== NONE; pool = nodes[pool].parent) {
      demand[pool] += order.running[job] + pending.ofJob[job];
    }
  }
  return poolShares(order, demand, slots);
}

/** Divides the slots from the top of the tree down; lists only pools without pools inside. */
function poolShares(order: JobOrder, demand: Float64Array, slots: number): readonly Sharer[] {
  const { nodes } = order.tree;
  const found: Sharer[] = [];
  const divide = (parent: number, amount: number) => {
    const inside = nodes.flatMap(({ parent: above, weight, minShare }, row) =>
      above === parent && demand[row] > 0
        ? [{ row, weight, minShare, running: order.poolRunning[row], demand: demand[row] }]
        : [],
    );
    const shares = fairShares(amount, inside);
    inside.forEach((pool, i) => {
      const hasPools = nodes.some(({ parent: above }) => above === pool.row);
      if (!hasPools) found.push({ ...pool, share: shares[i] });
      else divide(pool.row, shares[i]);
    });
  };
  divide(0, slots);
  return found;
}
