import { NONE } from '../../../engine/ids.ts';
import type { Prices } from '../../../policies/quincy/decisions/prices.ts';
import { dataCost, workCost } from '../../../policies/quincy/decisions/prices.ts';
import type { SolveHistory } from './history.ts';
import type { Stay } from './stays.ts';
import type { SolvedTask } from './tasksAt.ts';

// d* data cost of a running task where it runs · γ, ρ costs of servers and racks

/** The arcs of all tasks to servers and racks, grouped by task. */
interface TaskArcs {
  readonly firstArc: Uint32Array; // [tasks + 1] → arc
  readonly arcTo: Int32Array; // [arcs]
  readonly arcCost: Float64Array; // [arcs], γ and ρ
}

/** Gives the arcs of tasks. A running task has an arc to its server, and others only if it may be moved. */
export function taskArcs(
  history: SolveHistory,
  tasks: readonly SolvedTask[],
  prices: Prices,
  mayLeave: (task: SolvedTask) => boolean,
): TaskArcs {
  const firstArc = new Uint32Array(tasks.length + 1);
  const arcTo: number[] = [];
  const arcCost: number[] = [];
  for (const [row, task] of tasks.entries()) {
    const { submit, stay, workedTicks } = task;
    let own = Number.NaN;
    for (const { to, rackKB, coreKB } of submit.preferred) {
      const cost = dataCost(prices, rackKB, coreKB);
      if (to === stay?.server) own = cost;
      else if (mayLeave(task)) {
        arcTo.push(to);
        arcCost.push(cost);
      }
    }
    if (stay !== null) {
      arcTo.push(stay.server);
      const data = Number.isNaN(own) ? costWhereItRuns(history, stay, prices) : own;
      arcCost.push(data - workCost(workedTicks));
    }
    firstArc[row + 1] = arcTo.length;
  }
  return { firstArc, arcTo: Int32Array.from(arcTo), arcCost: Float64Array.from(arcCost) };
}

/** Gives d* of a server that the task does not prefer; at edited prices, from the bytes that its attempt read. */
function costWhereItRuns({ rules, trace }: SolveHistory, stay: Stay, prices: Prices): number {
  if (prices === rules.prices || stay.attempt === NONE) return stay.start.exactCost;
  const read = trace.readOf[stay.attempt];
  if (read === NONE) return 0;
  const { rackBytes, remoteBytes } = trace.data.tables.reads.columns;
  return dataCost(prices, Math.round(rackBytes[read] / 1000), Math.round(remoteBytes[read] / 1000));
}
