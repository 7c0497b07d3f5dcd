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
