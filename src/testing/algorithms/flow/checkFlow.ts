import type { FlowNetwork, FlowOutcome } from '../../../algorithms/flow/flowNetwork.ts';
import { totalCost } from '../../../algorithms/flow/totalCost.ts';

/**
 * Checks an outcome against its network by definition: an optimal flow must respect bounds and balances and be proved
 * by its prices, an infeasible network must violate its cut. Returns what is wrong in a sentence, or null.
 */
export function checkFlow(network: FlowNetwork, outcome: FlowOutcome): string | null {
  switch (outcome.kind) {
    case 'optimal':
      return (
        checkBounds(network, outcome.flow) ??
        checkBalance(network, outcome.flow) ??
        checkPrices(network, outcome.flow, outcome.price) ??
        checkCost(network, outcome.flow, outcome.cost)
      );
    case 'infeasible':
      return checkCut(network, outcome.cut, outcome.short);
    case 'unbalanced': {
      const surplus = network.supply.reduce((sum, units) => sum + units, 0);
      return surplus === outcome.surplus && surplus !== 0 ? null : `Supplies add up to ${surplus}.`;
    }
    case 'costRange':
      return outcome.arc >= 0 && outcome.arc < network.arcs ? null : `There is no arc ${outcome.arc}.`;
  }
}

function checkBounds({ arcs, capacity }: FlowNetwork, flow: Float64Array): string | null {
  for (let arc = 0; arc < arcs; arc += 1) {
    const isWithin = Number.isInteger(flow[arc]) && flow[arc] >= 0 && flow[arc] <= capacity[arc];
    if (!isWithin) return `Arc ${arc} carries ${flow[arc]}; it may carry 0 to ${capacity[arc]}.`;
  }
  return null;
}

function checkBalance({ nodes, arcs, supply, from, to }: FlowNetwork, flow: Float64Array): string | null {
  const left = supply.slice();
  for (let arc = 0; arc < arcs; arc += 1) {
    left[from[arc]] -= flow[arc];
    left[to[arc]] += flow[arc];
  }
  for (let node = 0; node < nodes; node += 1) {
    if (left[node] !== 0) return `At node ${node}, ${left[node]} more units come in than go out.`;
  }
  return null;
}

function checkPrices(
  { arcs, from, to, capacity, cost }: FlowNetwork,
  flow: Float64Array,
  price: Float64Array,
): string | null {
  for (let arc = 0; arc < arcs; arc += 1) {
    const reduced = cost[arc] + price[from[arc]] - price[to[arc]];
    if (reduced < 0 && flow[arc] < capacity[arc])
      return `Arc ${arc} should be full: its reduced cost is ${reduced}.`;
    if (reduced > 0 && flow[arc] > 0) return `Arc ${arc} should be empty: its reduced cost is ${reduced}.`;
    if (Number.isNaN(reduced)) return `Arc ${arc} has no reduced cost.`;
  }
  return null;
}

function checkCost(network: FlowNetwork, flow: Float64Array, cost: number): string | null {
  const total = totalCost(network, flow);
  if (total.kind === 'range') return 'The cost is out of range.';
  return total.cost === cost ? null : `The flow costs ${total.cost}, not ${cost}.`;
}

function checkCut(
  { arcs, supply, from, to, capacity }: FlowNetwork,
  cut: readonly number[],
  short: number,
): string | null {
  const isInside = new Set(cut);
  let left = cut.reduce((sum, node) => sum + supply[node], 0);
  for (let arc = 0; arc < arcs; arc += 1) {
    if (isInside.has(from[arc]) && !isInside.has(to[arc])) left -= capacity[arc];
  }
  return left === short && short > 0
    ? null
    : `The cut supplies ${left} more units than can leave it, not ${short}.`;
}
