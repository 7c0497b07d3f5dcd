import type { FlowNetwork } from '../../../algorithms/flow/flowNetwork.ts';
import type { Stream } from '../../../algorithms/random.ts';

/** An arc as tests write it. */
export type TestArc = readonly [from: number, to: number, capacity: number, cost: number];

/** Builds a network from the supplies of its nodes and its arcs. */
export function networkFrom(supply: readonly number[], arcs: readonly TestArc[]): FlowNetwork {
  return {
    nodes: supply.length,
    arcs: arcs.length,
    supply: Float64Array.from(supply),
    from: Int32Array.from(arcs, ([from]) => from),
    to: Int32Array.from(arcs, ([, to]) => to),
    capacity: Float64Array.from(arcs, ([, , capacity]) => capacity),
    cost: Float64Array.from(arcs, ([, , , cost]) => cost),
  };
}

/** Bounds of a drawn network. */
export interface Draw {
  readonly nodes: number;
  readonly arcs: number;
  readonly capacity: number;
  readonly cost: number;
  readonly supply: number;
}

/** Draws a network, which may have loops, parallel arcs, arcs of capacity 0 and negative cycles. */
export function drawNetwork(stream: Stream, most: Draw): FlowNetwork {
  const nodes = 1 + stream.below(most.nodes);
  const supply = new Array<number>(nodes).fill(0);
  for (let pair = stream.below(nodes + 1); pair > 0; pair -= 1) {
    const units = 1 + stream.below(most.supply);
    supply[stream.below(nodes)] += units;
    supply[stream.below(nodes)] -= units;
  }
  const arcs: TestArc[] = [];
  const least = stream.below(2) === 0 ? 0 : -most.cost;
  for (let arc = stream.below(most.arcs + 1); arc > 0; arc -= 1) {
    arcs.push([
      stream.below(nodes),
      stream.below(nodes),
      stream.below(most.capacity + 1),
      least + stream.below(most.cost - least + 1),
    ]);
  }
  return networkFrom(supply, arcs);
}

/** Finds the cost of a cheapest flow by trying all flows, or null when there is none. Capacities must be small. */
export function cheapestByTrial({
  nodes,
  arcs,
  supply,
  from,
  to,
  capacity,
  cost,
}: FlowNetwork): number | null {
  const left = supply.slice();
  let cheapest: number | null = null;
  const tryFrom = (arc: number, paid: number): void => {
    if (arc === arcs) {
      if (left.every((units) => units === 0) && (cheapest === null || paid < cheapest)) cheapest = paid;
      return;
    }
    for (let units = 0; units <= capacity[arc]; units += 1) {
      left[from[arc]] -= units;
      left[to[arc]] += units;
      tryFrom(arc + 1, paid + units * cost[arc]);
      left[from[arc]] += units;
      left[to[arc]] -= units;
    }
  };
  if (nodes > 0) tryFrom(0, 0);
  return cheapest;
}
