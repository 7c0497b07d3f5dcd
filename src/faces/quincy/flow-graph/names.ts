import { formatCount } from '../../../base/format.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import { jobName, rackName, serverName, taskName } from '../../../views/shared/names.ts';
import type { DrawnArc, DrawnNode } from './drawn.ts';
import { Kind, kindOf, type QuincyNetwork, rowOf } from './network.ts';
import { rootJob, type SolvedProblem } from './problemAt.ts';

const costs = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** Writes a cost, given in units, with at most this many decimals: "8", "−3.1". */
export function formatCost(units: number, digits = 3): string {
  if (!Number.isFinite(units)) return '∞';
  const power = 10 ** digits;
  const rounded = Math.round((units / COST_SCALE) * power) / power;
  return costs.format(rounded === 0 ? 0 : rounded).replace('-', '−');
}

/** Names a node of the network as the picture does. */
export function nodeName(solved: SolvedProblem, quincy: QuincyNetwork, node: number): string {
  const { graphs, topology } = solved.history.trace.data;
  const row = rowOf(quincy, node);
  const kind = kindOf(quincy, node);
  if (kind === Kind.root) return `${jobName(rootJob(solved, row))} root`;
  if (kind === Kind.task) return taskName(graphs, solved.tasks[row].task);
  if (kind === Kind.unscheduled) return `U ${jobName(solved.jobs[row])}`;
  if (kind === Kind.cluster) return 'X';
  if (kind === Kind.rack) return rackName(row);
  return kind === Kind.computer ? serverName(row, topology.servers) : 'sink';
}

/** Names a node of the picture, which may be a group. */
export function drawnName(
  solved: SolvedProblem,
  quincy: QuincyNetwork,
  { kind, members, job, group }: DrawnNode,
): string {
  if (group === null || members.length === 1) return nodeName(solved, quincy, members[0]);
  const tasks = members.filter((node) => kindOf(quincy, node) === Kind.task).length;
  if (group === 'job') return `${jobName(job)}: ${formatCount(tasks)}`;
  if (group === 'tasks') return `${formatCount(tasks)} more`;
  if (group === 'jobs') return kind === Kind.unscheduled ? 'U of others' : 'others';
  if (group === 'racks')
    return `racks ${rowOf(quincy, members[0]) + 1}–${rowOf(quincy, members[members.length - 1]) + 1}`;
  return `${formatCount(members.length)} servers`;
}

/** Writes the cost of an arc (for a bundle, the range of costs), and its capacity if that is not 1. */
export function arcText({ arcs, leastCost, mostCost, capacity }: DrawnArc): string {
  const cost =
    leastCost === mostCost
      ? formatCost(leastCost, 1)
      : `${formatCost(leastCost, 1)}…${formatCost(mostCost, 1)}`;
  return capacity === 1 && arcs.length === 1 ? cost : `${cost}/${capacity}`;
}
