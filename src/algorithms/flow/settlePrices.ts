import { NO_ARC, type Residual } from './residual.ts';
import { LEAST_PRICE } from './updatePrices.ts';

/** Result of `settlePrices`. */
type Settled =
  | { readonly kind: 'settled' }
  /** The limit of steps was reached. */
  | { readonly kind: 'open' }
  /** A cycle of negative cost was found and filled with `units` units. */
  | { readonly kind: 'cycle'; readonly arcs: readonly number[]; readonly units: number }
  /** A price is too low to be exact. */
  | { readonly kind: 'range' };

/**
 * Lowers prices until no arc with room has a reduced cost below 0, which proves that the flow is a cheapest one. Best
 * started from prices that nearly prove it. If it finds a cycle of negative cost, it fills the cycle, which makes the
 * flow cheaper, and must be called again. Stops after `most` steps.
 */
export function settlePrices(residual: Residual, price: Float64Array, most: number): Settled {
  const { nodes, first, head, room, cost } = residual;
  const queue = new Int32Array(nodes); // a ring
  const isQueued = new Uint8Array(nodes).fill(1);
  const into = new Int32Array(nodes).fill(NO_ARC); // [nodes] → arc that set the price
  for (let node = 0; node < nodes; node += 1) queue[node] = node;
  let [next, end, waiting, steps, sinceCheck] = [0, 0, nodes, 0, 0];
  while (waiting > 0) {
    const node = queue[next++];
    if (next === nodes) next = 0;
    waiting -= 1;
    isQueued[node] = 0;
    const itsPrice = price[node];
    for (let arc = first[node], stop = first[node + 1]; arc < stop; arc += 1) {
      const to = head[arc];
      const offered = itsPrice + cost[arc];
      if (offered >= price[to] || room[arc] === 0) continue;
      if (offered < LEAST_PRICE) return { kind: 'range' };
      price[to] = offered;
      into[to] = arc;
      steps += 1;
      sinceCheck += 1;
      if (isQueued[to] === 1) continue;
      isQueued[to] = 1;
      queue[end++] = to;
      if (end === nodes) end = 0;
      waiting += 1;
    }
    if (steps > most) return { kind: 'open' };
    if (sinceCheck < nodes) continue;
    sinceCheck = 0;
    const onCycle = nodeOnCycle(residual, into);
    if (onCycle !== NO_ARC) return fillCycle(residual, into, onCycle);
  }
  return { kind: 'settled' };
}

/** Returns a node on a cycle of arcs that set prices, or NO_ARC. Such a cycle has a negative cost. */
function nodeOnCycle({ nodes, head, twin }: Residual, into: Int32Array): number {
  const seenFrom = new Int32Array(nodes).fill(NO_ARC);
  for (let start = 0; start < nodes; start += 1) {
    let node = start;
    while (seenFrom[node] === NO_ARC && into[node] !== NO_ARC) {
      seenFrom[node] = start;
      node = head[twin[into[node]]];
    }
    if (seenFrom[node] === start) return node;
    if (seenFrom[node] === NO_ARC) seenFrom[node] = start;
  }
  return NO_ARC;
}

function fillCycle({ head, twin, room }: Residual, into: Int32Array, start: number): Settled {
  const arcs: number[] = [];
  let node = start;
  do {
    arcs.push(into[node]);
    node = head[twin[into[node]]];
  } while (node !== start);
  arcs.reverse();
  const units = arcs.reduce((least, arc) => Math.min(least, room[arc]), Number.POSITIVE_INFINITY);
  for (const arc of arcs) {
    room[arc] -= units;
    room[twin[arc]] += units;
  }
  return { kind: 'cycle', arcs, units };
}
