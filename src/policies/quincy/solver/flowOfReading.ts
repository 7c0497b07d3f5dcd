import type { FlowNetwork } from '../../../algorithms/flow/flowNetwork.ts';
import { Role } from './networkRoles.ts';
import { type Placement, Via } from './problem.ts';
import type { QuincyReading } from './readNetwork.ts';

/** Gives the flow of a placement on each arc of the network that its problem was read from. */
export function flowOfReading(
  network: FlowNetwork,
  reading: QuincyReading,
  placement: Placement,
): Float64Array {
  const units = new Units(network);
  const [unscheduled, [cluster], racks, computers, [sink]] = [
    Role.unscheduled,
    Role.cluster,
    Role.rack,
    Role.computer,
    Role.sink,
  ].map((role) => nodesOf(reading, role));
  const place = (node: number, computer: number, via: Via) => {
    const rack = racks[reading.problem.rackOf[computer]];
    const way = {
      [Via.computer]: [node, computers[computer], sink],
      [Via.rack]: [node, rack, computers[computer], sink],
      [Via.cluster]: [node, cluster, rack, computers[computer], sink],
      [Via.unscheduled]: [],
    };
    units.send(way[via]);
  };
  for (const [task, node] of reading.taskNode.entries()) {
    const via = placement.via[task] as Via;
    if (via !== Via.unscheduled) place(node, placement.computerOf[task], via);
    else units.send([node, unscheduled[reading.problem.taskJob[task]], sink]);
  }
  for (const [root, node] of reading.rootNode.entries()) {
    place(node, placement.rootComputer[root], Via.cluster);
  }
  for (const [node, computer] of placedRoots(network, reading)) units.send([node, computer, sink]);
  // The supply of U is F − N: of the units that its tasks send to it, N − F do not go on to the sink.
  for (const node of unscheduled) units.add(node, sink, network.supply[node]);
  return units.fill();
}

/** Counts units of flow per pair of nodes, then spreads each count over the parallel arcs between the two. */
class Units {
  private readonly wanted = new Map<number, number>();

  constructor(private readonly network: FlowNetwork) {}

  add(from: number, to: number, units: number): void {
    const pair = from * this.network.nodes + to;
    this.wanted.set(pair, (this.wanted.get(pair) ?? 0) + units);
  }

  /** Sends a unit down the nodes of a way. */
  send(way: readonly number[]): void {
    for (let step = 1; step < way.length; step += 1) this.add(way[step - 1], way[step], 1);
  }

  /** Fills the arcs between two nodes from the cheapest on. */
  fill(): Float64Array {
    const { nodes, arcs, from, to, capacity, cost } = this.network;
    const flow = new Float64Array(arcs);
    const cheapestFirst = Array.from(flow.keys()).sort((one, other) => cost[one] - cost[other]);
    for (const arc of cheapestFirst) {
      const pair = from[arc] * nodes + to[arc];
      const left = this.wanted.get(pair) ?? 0;
      if (left === 0) continue;
      flow[arc] = Math.min(left, capacity[arc]);
      this.wanted.set(pair, left - flow[arc]);
    }
    return flow;
  }
}

function nodesOf({ roles }: QuincyReading, role: Role): readonly number[] {
  return Array.from(roles.keys()).filter((node) => roles[node] === role);
}

/** Finds the roots that already have a computer; the problem leaves them out. */
function placedRoots(
  { arcs, from, to, capacity }: FlowNetwork,
  { roles, taskNode, rootNode }: QuincyReading,
): readonly (readonly [node: number, computer: number])[] {
  const isKnown = new Set([...taskNode, ...rootNode]);
  const placed: (readonly [number, number])[] = [];
  for (let arc = 0; arc < arcs; arc += 1) {
    const node = from[arc];
    if (roles[node] !== Role.task || capacity[arc] === 0 || isKnown.has(node)) continue;
    placed.push([node, to[arc]]);
  }
  return placed;
}
