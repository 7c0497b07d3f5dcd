import type { Residual } from './residual.ts';
import { LEAST_PRICE, type PriceUpdate, type Progress } from './updatePrices.ts';

// ε epsilon · reduced cost = cost + price(from) − price(to)

/** Prices of all nodes are updated together each time this share of the nodes has been lowered one by one. */
const UPDATE_SHARE = 0.5;

/** Memory for refinements of one network. */
interface RefineSpace {
  readonly queue: Int32Array; // [nodes] → node, a ring
  readonly current: Int32Array; // [nodes] → arc; no arc before it can carry flow at a negative reduced cost
}

/** Allocates the memory for refinements of a network with `nodes` nodes. */
export function refineSpace(nodes: number): RefineSpace {
  return { queue: new Int32Array(nodes), current: new Int32Array(nodes) };
}

/**
 * Turns any pseudoflow into a flow in which no arc with room has a reduced cost below −ε (Goldberg and Tarjan,
 * "Finding minimum-cost circulations by successive approximation", `refine`): the excess of a node is pushed along
 * arcs with a reduced cost below 0; if there is none, the node's price is lowered.
 */
export function refine(
  residual: Residual,
  price: Float64Array,
  epsilon: number,
  update: PriceUpdate,
  { queue, current }: RefineSpace,
): Progress {
  saturate(residual, price);
  const { nodes, first, head, twin, room, cost, excess } = residual;
  const begun = update.run(price, epsilon);
  if (begun !== 'done') return begun;
  current.set(first.subarray(0, nodes));
  let [out, into, active] = [0, 0, 0];
  for (let node = 0; node < nodes; node += 1) {
    if (excess[node] > 0) queue[active++] = node;
  }
  into = active === nodes ? 0 : active;
  const enough = UPDATE_SHARE * nodes;
  let lowered = 0;
  while (active > 0) {
    const node = queue[out++];
    if (out === nodes) out = 0;
    active -= 1;
    const begin = first[node];
    const end = first[node + 1];
    let left = excess[node];
    for (;;) {
      const itsPrice = price[node];
      let arc = current[node];
      for (; arc < end; arc += 1) {
        const there = room[arc];
        if (there === 0) continue;
        const next = head[arc];
        if (cost[arc] + itsPrice - price[next] >= 0) continue;
        const sent = left < there ? left : there;
        room[arc] = there - sent;
        room[twin[arc]] += sent;
        const had = excess[next];
        excess[next] = had + sent;
        if (had <= 0 && had + sent > 0) {
          queue[into++] = next;
          if (into === nodes) into = 0;
          active += 1;
        }
        left -= sent;
        if (left === 0) break;
      }
      current[node] = arc;
      if (left === 0) break;
      let best = Number.NEGATIVE_INFINITY;
      for (arc = begin; arc < end; arc += 1) {
        const offered = price[head[arc]] - cost[arc];
        if (offered > best && room[arc] > 0) best = offered;
      }
      lowered += 1;
      if (best === Number.NEGATIVE_INFINITY) break;
      if (best - epsilon < LEAST_PRICE) return 'range';
      price[node] = best - epsilon;
      current[node] = begin;
    }
    excess[node] = left;
    if (lowered <= enough && left === 0) continue;
    const updated = update.run(price, epsilon);
    if (updated !== 'done') return updated;
    current.set(first.subarray(0, nodes));
    lowered = 0;
  }
  return 'done';
}

/** Saturates each arc whose reduced cost is below 0; this changes the excess of nodes. */
function saturate({ nodes, first, head, twin, room, cost, excess }: Residual, price: Float64Array): void {
  for (let node = 0; node < nodes; node += 1) {
    const itsPrice = price[node];
    for (let arc = first[node], end = first[node + 1]; arc < end; arc += 1) {
      const there = room[arc];
      if (there === 0 || cost[arc] + itsPrice - price[head[arc]] >= 0) continue;
      room[arc] = 0;
      room[twin[arc]] += there;
      excess[node] -= there;
      excess[head[arc]] += there;
    }
  }
}
