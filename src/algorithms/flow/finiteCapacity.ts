import type { FlowNetwork, FlowOutcome } from './flowNetwork.ts';
import { residualOf } from './residual.ts';
import { settlePrices } from './settlePrices.ts';

/** Capacities of at least this may stand for "unbounded"; fewer than 2²³ smaller ones can be added exactly. */
const WIDE = 2 ** 30;

/** No sum of capacities may be larger than this. */
const MOST_FLOW = 2 ** 53;

/** The most that arcs need to carry in some cheapest flow, or why that cannot be computed. */
type FiniteCapacity =
  | { readonly kind: 'finite'; readonly capacity: Float64Array } // [arcs]
  | Extract<FlowOutcome, { readonly kind: 'costRange' }>;

/**
 * Bounds capacities without changing the cost of a cheapest flow. Such a flow consists of paths, which carry at most
 * the total supply, and of cycles of negative cost, each of which is bounded by some narrow arc.
 */
export function finiteCapacity(network: FlowNetwork): FiniteCapacity {
  const { arcs, from, to, supply, capacity, cost } = network;
  let [narrow, narrowNegative, hasWideNegative, hasNegative] = [0, 0, false, false];
  for (let arc = 0; arc < arcs; arc += 1) {
    if (cost[arc] < 0 && capacity[arc] > 0) hasNegative = true;
    if (capacity[arc] >= WIDE) hasWideNegative ||= cost[arc] < 0;
    else {
      narrow += capacity[arc];
      if (cost[arc] < 0) narrowNegative += capacity[arc];
    }
  }
  const supplied = supply.reduce((sum, units) => sum + Math.max(units, 0), 0);
  if (!hasNegative) return clamped(network, supplied);
  if (!hasWideNegative) return clamped(network, supplied + narrowNegative);

  const endless = arcOfNegativeCycle(network, Number.POSITIVE_INFINITY);
  if (endless !== null) return { kind: 'costRange', why: 'endless', arc: endless, most: 0 };
  if (arcOfNegativeCycle(network, WIDE) === null) return clamped(network, supplied + narrow);
  const isWhole = (arc: number) => Number.isFinite(capacity[arc]) && from[arc] !== to[arc];
  return clamped(
    network,
    capacity.reduce((sum, units, arc) => (isWhole(arc) ? sum + units : sum), supplied),
  );
}

/**
 * Limits capacities to one unit more than ever needed, if their sums are still exact. The extra unit keeps these arcs
 * from being full, so that the prices also prove the flow in the network without these bounds.
 */
function clamped(
  { arcs, nodes, from, to, supply, capacity, cost }: FlowNetwork,
  most: number,
): FiniteCapacity {
  const bounded = capacity.map((units, arc) =>
    from[arc] === to[arc] && cost[arc] < 0 ? units : Math.min(units, most + 1),
  );
  const through = supply.map(Math.abs);
  for (let arc = 0; arc < arcs; arc += 1) {
    through[from[arc]] += bounded[arc];
    through[to[arc]] += bounded[arc];
  }
  for (let node = 0; node < nodes; node += 1) {
    if (through[node] <= MOST_FLOW) continue;
    let widest = 0;
    for (let arc = 1; arc < arcs; arc += 1) if (bounded[arc] > bounded[widest]) widest = arc;
    return { kind: 'costRange', why: 'amount', arc: widest, most: Math.floor(MOST_FLOW / (arcs + nodes)) };
  }
  return { kind: 'finite', capacity: bounded };
}

/** Finds an arc of a negative cycle of arcs with at least this capacity, or null. */
function arcOfNegativeCycle(network: FlowNetwork, least: number): number | null {
  const { arcs, nodes, from, to, capacity, cost } = network;
  for (let arc = 0; arc < arcs; arc += 1) {
    if (from[arc] === to[arc] && capacity[arc] >= least && cost[arc] < 0) return arc;
  }
  const residual = residualOf(
    network,
    capacity.map((units) => (units >= least ? 1 : 0)),
  );
  const found = settlePrices(residual, new Float64Array(nodes), Number.POSITIVE_INFINITY);
  if (found.kind !== 'cycle') return null;
  return residual.place.findIndex((arc) => found.arcs.includes(arc));
}
