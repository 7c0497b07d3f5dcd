/**
 * A flow network: what each node supplies, and what each arc may carry at what cost (Quincy §4.1). All numbers are
 * whole; parallel arcs, arcs without capacity and costs below 0 are allowed. Lower bounds are 0.
 */
export interface FlowNetwork {
  readonly nodes: number;
  readonly arcs: number;
  readonly supply: Float64Array; // [nodes], below 0: demand
  readonly from: Int32Array; // [arcs] → node
  readonly to: Int32Array; // [arcs] → node
  readonly capacity: Float64Array; // [arcs]
  readonly cost: Float64Array; // [arcs] of one unit of flow
}

/** What comes of a network. */
export type FlowOutcome =
  /** `price` proves it: no arc with room left has cost + price(from) − price(to) < 0, none with flow has it > 0. */
  | {
      readonly kind: 'optimal';
      readonly cost: number;
      readonly flow: Float64Array; // [arcs]
      readonly price: Float64Array; // [nodes]
    }
  /** Out of these nodes goes less than they supply, by `short`: the cut that breaks. */
  | { readonly kind: 'infeasible'; readonly cut: readonly number[]; readonly short: number }
  /** Supplies add up to `surplus` instead of 0. */
  | { readonly kind: 'unbalanced'; readonly surplus: number }
  /**
   * Beyond exact numbers, because of this arc: its `cost` or the `amount` it may carry is too large, and `most` would do;
   * or it is on a cycle of unbounded arcs with a negative cost, so that costs fall without end.
   */
  | {
      readonly kind: 'costRange';
      readonly why: 'cost' | 'amount' | 'endless';
      readonly arc: number;
      readonly most: number;
    };
