import type { FlowNetwork, FlowOutcome } from './flowNetwork.ts';

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
