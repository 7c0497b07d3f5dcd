import type { FlowNetwork, FlowOutcome } from '../algorithms/flow/flowNetwork.ts';
import type { NoPlacement } from '../policies/quincy/solver/problem.ts';

/** Number of nodes of a cut that a message names. */
const MOST_NAMED = 10;

/**
 * Says why a network has no cheapest flow, as the rest of a sentence that starts with the file's name. Nodes
 * are counted from 1.
 */
export function noFlowMessage(
  network: FlowNetwork,
  outcome: Exclude<FlowOutcome, { readonly kind: 'optimal' }>,
): string {
  switch (outcome.kind) {
    case 'unbalanced':
      return `is unbalanced: its supplies add up to ${outcome.surplus} instead of 0`;
    case 'infeasible': {
      const { cut, short } = outcome;
      const places = cut.length === 1 ? 'this node' : `these ${cut.length} nodes`;
      return `is infeasible: ${places} supply ${short} more than their arcs can carry away: ${namedNodes(cut)}`;
    }
    case 'costRange': {
      const { arc, most, why } = outcome;
      const which = `the arc from node ${network.from[arc] + 1} to ${network.to[arc] + 1}, which costs ${network.cost[arc]}`;
      if (why === 'endless')
        return `has no cheapest flow: a cycle of negative cost without a bound on its flow contains ${which}`;
      return why === 'cost'
        ? `is out of range: costs cannot be added up exactly because of ${which}; at most ${most} is safe`
        : `is out of range: flows cannot be added up exactly because of ${which} and may carry ${network.capacity[arc]}; at most ${most} is safe`;
    }
  }
}

/** Says why Quincy's problem has no solution. */
export function noPlacementMessage({ bound, job, wanted, available }: NoPlacement): string {
  switch (bound) {
    case 'least':
      return `is infeasible: the root tasks and the minimum shares of jobs need ${wanted} slots; there are ${available}`;
    case 'job':
      return `is infeasible: job ${job + 1} must run at least ${wanted} tasks and can run ${available}`;
    case 'reach':
      return `is infeasible: ${wanted} tasks that must run can reach only ${available} slots`;
  }
}

function namedNodes(nodes: readonly number[]): string {
  const named = nodes.slice(0, MOST_NAMED).map((node) => node + 1);
  return nodes.length > MOST_NAMED ? `${named.join(', ')}, …` : named.join(', ');
}
