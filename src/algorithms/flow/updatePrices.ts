import type { Residual } from './residual.ts';

/**
 * How a step of the solver ended. `stuck`: some excess cannot reach any deficit. `range`: a price is too low to be
 * exact.
 */
export type Progress = 'done' | 'stuck' | 'range';

/** Below this, sums of two prices and a cost are not exact any more. */
export const LEAST_PRICE = -(2 ** 52);

const NONE = -1;

/** More buckets are not worth their memory: all larger distances share the last one. */
const MOST_BUCKETS = 65_536;

/**
 * Lowers the prices of many nodes at once, by their distances to the nearest node with a deficit, so that excess
 * flows there directly (Goldberg, "An efficient implementation of a scaling minimum-cost flow algorithm", §5, "global
 * price updates").
 */
export class PriceUpdate {
  private readonly bucket = new Int32Array(Math.min(MOST_BUCKETS, 4 * this.residual.nodes + 64)).fill(NONE); // [distances] → newest node in the bucket
  private readonly rank = new Int32Array(this.residual.nodes); // [nodes], distance in steps of epsilon
  private readonly after = new Int32Array(this.residual.nodes); // [nodes] → next older node in the same bucket
  private readonly before = new Int32Array(this.residual.nodes); // [nodes] → next newer node in the same bucket

  constructor(private readonly residual: Residual) {}

  /** If some excess cannot reach any deficit, leaves prices as they are: no flow is possible. */
  run(price: Float64Array, epsilon: number): Progress {
    const reached = this.measure(price, epsilon);
    if (reached === NONE) return 'stuck';
    const { rank } = this;
    let least = 0;
    for (let node = 0; node < price.length; node += 1) {
      const lowered = price[node] - Math.min(rank[node], reached) * epsilon;
      price[node] = lowered;
      if (lowered < least) least = lowered;
    }
    return least < LEAST_PRICE ? 'range' : 'done';
  }

  /**
   * Computes distances until all nodes with excess are reached; returns the largest one, or NONE if some are not
   * reached.
   */
  private measure(price: Float64Array, epsilon: number): number {
    const { bucket, rank, after, before } = this;
    const { first, head, twin, room, cost, excess } = this.residual;
    const last = bucket.length - 1;
    const steps = 1 / epsilon; // exact: epsilon is a power of two
    let awaited = this.begin();
    let top = 0;
    let distance = 0;
    for (; awaited > 0 && distance <= top; distance += 1) {
      while (awaited > 0 && bucket[distance] !== NONE) {
        const node = bucket[distance];
        const below = after[node];
        bucket[distance] = below;
        if (below !== NONE) before[below] = NONE;
        if (excess[node] > 0) awaited -= 1;
        const itsPrice = price[node];
        for (let arc = first[node], end = first[node + 1]; arc < end; arc += 1) {
          const source = head[arc];
          const old = rank[source];
          if (old <= distance || room[twin[arc]] === 0) continue;
          const reduced = price[source] - cost[arc] - itsPrice;
          let found = reduced < 0 ? distance : distance + 1 + Math.floor(reduced * steps);
          if (found > last) found = last;
          if (found >= old) continue;
          if (old <= last) this.takeOut(source, old);
          rank[source] = found;
          const newest = bucket[found];
          after[source] = newest;
          before[source] = NONE;
          if (newest !== NONE) before[newest] = source;
          bucket[found] = source;
          if (found > top) top = found;
        }
      }
    }
    bucket.fill(NONE, Math.max(distance - 1, 0), top + 1);
    return awaited > 0 ? NONE : Math.max(distance - 1, 0);
  }

  /** Puts all nodes with a deficit into the first bucket; returns the number of nodes with excess. */
  private begin(): number {
    const { bucket, rank, after, before } = this;
    const { nodes, excess } = this.residual;
    let inExcess = 0;
    for (let node = 0; node < nodes; node += 1) {
      rank[node] = bucket.length;
      if (excess[node] > 0) inExcess += 1;
      if (excess[node] >= 0) continue;
      const newest = bucket[0];
      rank[node] = 0;
      after[node] = newest;
      before[node] = NONE;
      if (newest !== NONE) before[newest] = node;
      bucket[0] = node;
    }
    return inExcess;
  }

  private takeOut(node: number, distance: number): void {
    const { bucket, after, before } = this;
    const below = after[node];
    const above = before[node];
    if (below !== NONE) before[below] = above;
    if (above === NONE) bucket[distance] = below;
    else after[above] = below;
  }
}
