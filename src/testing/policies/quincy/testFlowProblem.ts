import type { Topology } from '../../../engine/cluster/topology.ts';
import type { JobId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { JobBounds } from '../../../policies/quincy/bounds.ts';
import { type Prices, STAYS, WAITS, waitCost, workCost } from '../../../policies/quincy/decisions/prices.ts';
import type { FlowTasks } from '../../../policies/quincy/flowTasks.ts';
import type { PlacementProblem } from '../../../policies/quincy/solver/problem.ts';

/** What a scheduler knows when it begins to solve. */
export interface FlowState {
  readonly topology: Topology;
  readonly prices: Prices;
  readonly mayPreempt: boolean;
  readonly tasks: FlowTasks;
  /** Places for workers: slots that are up and hold no root. */
  readonly places: Uint16Array; // [servers]
  /** In the order of admission. */
  readonly jobs: readonly JobId[];
  readonly bounds: JobBounds;
  /** Whose roots wait for a server. */
  readonly roots: readonly JobId[];
  readonly now: Micros;
}

/** Builds the scheduling problem of a moment; its tasks are those of `rows`, in the same order (Quincy, Appendix). */
export function flowProblem(state: FlowState, rows: readonly TaskId[]): PlacementProblem {
  const { topology, prices, tasks, jobs, bounds, mayPreempt, now } = state;
  const jobRow = new Map(jobs.map((job, row) => [job, row]));
  const taskJob = new Int32Array(rows.length);
  const waitCosts = new Float64Array(rows.length);
  const anyCosts = new Float64Array(rows.length);
  const firstArc = new Uint32Array(rows.length + 1);
  const arcTo: number[] = [];
  const arcCost: number[] = [];
  rows.forEach((task, row) => {
    const arcs = tasks.arcsOf(task);
    const server = tasks.serverOf[task];
    const isRunning = tasks.isRunning(task);
    const isKept = isRunning && (!mayPreempt || tasks.isAwaited(task));
    taskJob[row] = jobRow.get(arcs.job) ?? 0;
    waitCosts[row] = isKept ? Infinity : waitCost(prices, tasks.waitedTicks(task, now)) + WAITS;
    anyCosts[row] = isKept ? Infinity : arcs.any;
    for (let at = 0; at < arcs.to.length && !isKept; at += 1) {
      if (isRunning && arcs.to[at] === server) continue;
      arcTo.push(arcs.to[at]);
      arcCost.push(arcs.cost[at]);
    }
    if (isRunning) {
      arcTo.push(server);
      arcCost.push(tasks.dataCost[task] - workCost(tasks.workedTicks(task, now)) - STAYS);
    }
    firstArc[row + 1] = arcTo.length;
  });
  return {
    racks: topology.racks,
    rackOf: topology.rackOf,
    capacity: state.places,
    jobs: jobs.length,
    least: bounds.least,
    most: bounds.most,
    tasks: rows.length,
    taskJob,
    waitCost: waitCosts,
    anyCost: anyCosts,
    firstArc,
    arcTo: Int32Array.from(arcTo),
    arcCost: Float64Array.from(arcCost),
    roots: state.roots.length,
  };
}
