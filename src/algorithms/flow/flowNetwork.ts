/**
 * A network for min-cost flow: the supply of each node, and the capacity and cost of each arc (Quincy §4.1). All
 * numbers are integers; parallel arcs, arcs of capacity 0 and negative costs are allowed. Lower bounds are 0.
 */
export interface FlowNetwork {
  readonly nodes: number;
  readonly arcs: number;
  readonly supply: Float64Array; // [nodes], below 0: demand
  readonly from: Int32Array; // [arcs] → node
  readonly to: Int32Array; // [arcs] → node
  readonly capacity: Float64Array; // [arcs]
  readonly cost: Float64Array; // [arcs] cost of one unit of flow
}

/** The result of solving a network. */
export type FlowOutcome =
  /**
   * A cheapest flow, proved by `price`: the reduced cost, cost + price(from) − price(to), is ≥ 0 on arcs that are not
   * full and ≤ 0 on arcs with flow.
   */
  | {
      readonly kind: 'optimal';
      readonly cost: number;
      readonly flow: Float64Array; // [arcs]
      readonly price: Float64Array; // [nodes]
    }
  /** No flow is possible: the nodes of `cut` supply `short` units more than can leave them. */
  | { readonly kind: 'infeasible'; readonly cut: readonly number[]; readonly short: number }
  /** Supplies add up to `surplus` instead of 0. */
  | { readonly kind: 'unbalanced'; readonly surplus: number }
  /**
   * The numbers cannot be computed exactly because of this arc: its `cost` or the `amount` it may carry is too large,
   * where `most` would be small enough; or (`endless`) it is on a cycle of unbounded arcs with a negative total cost,
   * so that the cost can decrease without limit.
   */
  | {
      readonly kind: 'costRange';
      readonly why: 'cost' | 'amount' | 'endless';
      readonly arc: number;
      readonly most: number;
    };

/** Above this, a cost and two prices cannot be added exactly, however few nodes there are. */
export const MOST_COST = 2 ** 51;

/**
 * Returns the arc with the largest absolute cost, among arcs with capacity between different nodes; 0 if there is
 * none.
 */
export function dearestArc({ arcs, from, to, capacity, cost }: FlowNetwork): number {
  let dearest = 0;
  let most = 0;
  for (let arc = 0; arc < arcs; arc += 1) {
    const size = Math.abs(cost[arc]);
    if (size > most && capacity[arc] > 0 && from[arc] !== to[arc]) [dearest, most] = [arc, size];
  }
  return dearest;
}

/**
 * Returns the outcome for a network whose costs are too large. With no cost above `most`, no sum of prices would get
 * out of range.
 */
export function tooDear(network: FlowNetwork): FlowOutcome {
  const most = Math.floor(2 ** 50 / (network.nodes + 1));
  return { kind: 'costRange', why: 'cost', arc: dearestArc(network), most };
}
