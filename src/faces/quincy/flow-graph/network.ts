import type { FlowNetwork } from '../../../algorithms/flow/flowNetwork.ts';
import type { ServerId } from '../../../engine/ids.ts';
import { networkOf, type PlacementLayout } from '../../../policies/quincy/solver/network.ts';
import type { PlacementProblem } from '../../../policies/quincy/solver/problem.ts';

/** The columns of the picture, and the kinds of node in them (Quincy Fig 4). */
export const Kind = {
  root: 0,
  task: 1,
  unscheduled: 2,
  cluster: 3,
  rack: 4,
  computer: 5,
  sink: 6,
} as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

/** A network as in the paper's figure: nodes are numbered by kind, in the order of the columns. */
export interface QuincyNetwork {
  readonly network: FlowNetwork;
  readonly layout: PlacementLayout;
  /** The first node of each kind, and the number of nodes. */
  readonly firstOf: readonly number[]; // [kinds + 1] → node
  /** The first arc of each root and task, and the number of these arcs. */
  readonly firstArc: Uint32Array; // [roots + tasks + 1] → arc
}

/** A problem, and the roots that have a server. */
interface Rooted {
  readonly problem: PlacementProblem;
  readonly placedRoots: readonly { readonly server: ServerId }[];
}

/** Builds the network of a problem with the roots that have a server: 2J + N + L + M + 2 nodes (Quincy, Appendix). */
export function quincyNetwork({ problem, placedRoots }: Rooted): QuincyNetwork {
  const { network, layout } = networkOf(
    problem,
    placedRoots.map(({ server }) => server),
  );
  const { firstRoot, firstTask, firstUnscheduled, cluster, firstRack, firstComputer, sink } = layout;
  const firstArc = new Uint32Array(firstUnscheduled + 1);
  for (let arc = 0; arc < layout.firstUnscheduledArc; arc += 1) firstArc[network.from[arc] + 1] += 1;
  for (let node = 0; node < firstUnscheduled; node += 1) firstArc[node + 1] += firstArc[node];
  return {
    ...{ network, layout, firstArc },
    firstOf: [firstRoot, firstTask, firstUnscheduled, cluster, firstRack, firstComputer, sink, network.nodes],
  };
}

/** Gives the kind of a node. */
export function kindOf({ firstOf }: QuincyNetwork, node: number): Kind {
  let kind: number = Kind.sink;
  while (node < firstOf[kind]) kind -= 1;
  return kind as Kind;
}

/** Gives a node's row among those of its kind. */
export function rowOf(quincy: QuincyNetwork, node: number): number {
  return node - quincy.firstOf[kindOf(quincy, node)];
}
