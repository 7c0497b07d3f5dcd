import type { FlowNetwork } from './flowNetwork.ts';
import { UNBOUNDED } from './readDimacs.ts';

/** Writes a network in DIMACS' format for minimum-cost flow (`.min`). */
export function writeDimacs(network: FlowNetwork, comments: readonly string[] = []): string {
  const { nodes, arcs, supply, from, to, capacity, cost } = network;
  const lines = comments.map((comment) => `c ${comment}`);
  lines.push(`p min ${nodes} ${arcs}`);
  for (let node = 0; node < nodes; node += 1) {
    if (supply[node] !== 0) lines.push(`n ${node + 1} ${supply[node]}`);
  }
  for (let arc = 0; arc < arcs; arc += 1) {
    const upper = Math.min(capacity[arc], UNBOUNDED);
    lines.push(`a ${from[arc] + 1} ${to[arc] + 1} 0 ${upper} ${cost[arc]}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Writes a flow in DIMACS' format for solutions: a line for each arc, in the order of the network's arcs. */
export function writeDimacsFlow(
  { arcs, from, to }: FlowNetwork,
  cost: number,
  flow: Float64Array,
  comments: readonly string[] = [],
): string {
  const lines = [`s ${cost}`, ...comments.map((comment) => `c ${comment}`)];
  for (let arc = 0; arc < arcs; arc += 1) lines.push(`f ${from[arc] + 1} ${to[arc] + 1} ${flow[arc]}`);
  return `${lines.join('\n')}\n`;
}
