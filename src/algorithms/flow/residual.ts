import type { FlowNetwork } from './flowNetwork.ts';

/**
 * Stands for an arc that is not in the residual network, because its capacity is 0 or it is a loop; also for "no
 * node".
 */
export const NO_ARC = -1;

/**
 * The residual network: how much can still flow on each arc, and the excess of each node (inflow + supply − outflow).
 * Each arc has a twin in the opposite direction; flow on one adds room to the other. The arcs that leave a node are
 * consecutive.
 */
export interface Residual {
  readonly nodes: number;
  readonly first: Int32Array; // [nodes + 1] → arc
  readonly head: Int32Array; // [arcs] → node
  readonly twin: Int32Array; // [arcs] → arc
  readonly room: Float64Array; // [arcs]
  readonly cost: Float64Array; // [arcs], times `factor`
  readonly excess: Float64Array; // [nodes]
  /** The residual arc of each arc of the network, or NO_ARC. */
  readonly place: Int32Array; // [arcs of the network] → arc
  readonly factor: number;
}

/** Builds the residual network of the zero flow. `capacity` must be finite and may be less than the network's. */
export function residualOf(network: FlowNetwork, capacity: Float64Array, factor = 1): Residual {
  const { nodes, from, to, cost } = network;
  const place = new Int32Array(network.arcs).fill(NO_ARC);
  const first = firstArcs(network, capacity);
  const arcs = first[nodes];
  const head = new Int32Array(arcs);
  const twin = new Int32Array(arcs);
  const room = new Float64Array(arcs);
  const scaled = new Float64Array(arcs);
  const next = first.slice(0, nodes);
  for (let arc = 0; arc < network.arcs; arc += 1) {
    if (capacity[arc] === 0 || from[arc] === to[arc]) continue;
    const forth = next[from[arc]]++;
    const back = next[to[arc]]++;
    place[arc] = forth;
    head[forth] = to[arc];
    head[back] = from[arc];
    twin[forth] = back;
    twin[back] = forth;
    room[forth] = capacity[arc];
    scaled[forth] = cost[arc] * factor;
    scaled[back] = -scaled[forth];
  }
  return { nodes, first, head, twin, room, cost: scaled, excess: network.supply.slice(), place, factor };
}

function firstArcs({ nodes, arcs, from, to }: FlowNetwork, capacity: Float64Array): Int32Array {
  const first = new Int32Array(nodes + 1);
  for (let arc = 0; arc < arcs; arc += 1) {
    if (capacity[arc] === 0 || from[arc] === to[arc]) continue;
    first[from[arc] + 1] += 1;
    first[to[arc] + 1] += 1;
  }
  for (let node = 0; node < nodes; node += 1) first[node + 1] += first[node];
  return first;
}
