import type { FlowNetwork } from '../../../algorithms/flow/flowNetwork.ts';

/** What a node of Quincy's network stands for; a root or a worker is a task. */
export const Role = { task: 0, unscheduled: 1, cluster: 2, rack: 3, computer: 4, sink: 5 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** The role of each node. */
export type Roles = Uint8Array; // [nodes] → Role

/** The first and the last of some nodes, from 0; none if the last comes before the first. */
type NodeRange = readonly [first: number, last: number];

/** Which nodes of a network have which role, as a file says. "Workers" is Quincy's word for tasks that are not roots. */
export interface NodeRanges {
  readonly roots?: NodeRange;
  readonly workers: NodeRange;
  readonly unscheduled: NodeRange;
  readonly cluster: number;
  readonly racks: NodeRange;
  readonly computers: NodeRange;
  readonly sink: number;
}

/** Gives each node the role that the ranges say, or says why they do not fit the network. */
export function rolesByRange({ nodes }: FlowNetwork, ranges: NodeRanges): Roles | string {
  const NO_ROLE = 255;
  const roles = new Uint8Array(nodes).fill(NO_ROLE);
  const { roots = [0, -1], workers, unscheduled, cluster, racks, computers, sink } = ranges;
  const parts: readonly (readonly [NodeRange, number])[] = [
    [roots, Role.task],
    [workers, Role.task],
    [unscheduled, Role.unscheduled],
    [[cluster, cluster], Role.cluster],
    [racks, Role.rack],
    [computers, Role.computer],
    [[sink, sink], Role.sink],
  ];
  for (const [[first, last], role] of parts) {
    for (let node = first; node <= last; node += 1) {
      if (!(node >= 0 && node < nodes)) return `node ${node + 1} is beyond the ${nodes} nodes`;
      if (roles[node] !== NO_ROLE) return `node ${node + 1} is named twice`;
      roles[node] = role;
    }
  }
  const missing = roles.indexOf(NO_ROLE);
  return missing < 0 ? roles : `node ${missing + 1} is not named`;
}

/**
 * Finds the roles by structure: the sink is the node with no outgoing arc; computers and the U have arcs to it, racks to
 * computers, and X to racks; a task supplies 1 and has no incoming arc. All arcs into a U come from tasks.
 */
export function rolesByStructure(network: FlowNetwork): Roles | string {
  const { nodes, arcs, from, to, supply } = network;
  const leaves = new Int32Array(nodes);
  const enters = new Int32Array(nodes);
  for (let arc = 0; arc < arcs; arc += 1) {
    leaves[from[arc]] += 1;
    enters[to[arc]] += 1;
  }
  const sink = leaves.findIndex((count, node) => count === 0 && enters[node] > 0);
  if (sink < 0) return 'no node is a sink';
  const isTask = (node: number) => enters[node] === 0 && supply[node] === 1;
  const reachesSink = new Uint8Array(nodes);
  for (let arc = 0; arc < arcs; arc += 1) if (to[arc] === sink) reachesSink[from[arc]] = 1;
  const isEnteredByOther = new Uint8Array(nodes);
  for (let arc = 0; arc < arcs; arc += 1) if (!isTask(from[arc])) isEnteredByOther[to[arc]] = 1;

  const roles = new Uint8Array(nodes).fill(Role.rack);
  for (let node = 0; node < nodes; node += 1) {
    if (node === sink) roles[node] = Role.sink;
    else if (isTask(node)) roles[node] = Role.task;
    else if (reachesSink[node] === 1)
      roles[node] = isEnteredByOther[node] === 1 ? Role.computer : Role.unscheduled;
  }
  const clusters = new Set<number>();
  for (let arc = 0; arc < arcs; arc += 1) {
    if (roles[from[arc]] === Role.rack && roles[to[arc]] === Role.rack) clusters.add(from[arc]);
  }
  if (clusters.size !== 1) return `${clusters.size} nodes lead to racks, not one`;
  for (const cluster of clusters) roles[cluster] = Role.cluster;
  return roles;
}

/**
 * Reads where the nodes of Quincy's network stand from the comments of a file: `roots 1 2`, `workers 3 7`,
 * `unsched 8 9`, `X 10`, `racks 11 12`, `computers 13 18`, `sink 19`, counted from 1. Undefined unless all are there;
 * roots may be missing.
 */
export function readLayoutComments(comments: readonly string[]): NodeRanges | undefined {
  const found = new Map<string, NodeRange>();
  for (const comment of comments) {
    const match = /^(roots|workers|unsched|X|racks|computers|sink)\s+(\d+)(?:\s+(\d+))?$/.exec(
      comment.trim(),
    );
    if (match === null) continue;
    const first = Number(match[2]) - 1;
    found.set(match[1], [first, match[3] === undefined ? first : Number(match[3]) - 1]);
  }
  const [workers, unscheduled, racks, computers] = ['workers', 'unsched', 'racks', 'computers'].map((name) =>
    found.get(name),
  );
  const [cluster, sink] = [found.get('X')?.[0], found.get('sink')?.[0]];
  if (workers === undefined || unscheduled === undefined || racks === undefined) return undefined;
  if (computers === undefined || cluster === undefined || sink === undefined) return undefined;
  return { roots: found.get('roots'), workers, unscheduled, cluster, racks, computers, sink };
}

/** Writes where the nodes of Quincy's network stand as comments of a file. */
export function layoutComments(ranges: NodeRanges): readonly string[] {
  const range = (name: string, [first, last]: NodeRange) => `${name} ${first + 1} ${last + 1}`;
  return [
    range('roots', ranges.roots ?? [0, -1]),
    range('workers', ranges.workers),
    range('unsched', ranges.unscheduled),
    `X ${ranges.cluster + 1}`,
    range('racks', ranges.racks),
    range('computers', ranges.computers),
    `sink ${ranges.sink + 1}`,
  ];
}
