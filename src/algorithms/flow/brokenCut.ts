import type { Residual } from './residual.ts';

/** A set of nodes that supplies more than its outgoing arcs can carry: `short` units more. */
interface BrokenCut {
  readonly cut: readonly number[];
  readonly short: number;
}

/** Finds the violated cut, once some excess cannot reach any deficit. */
export function brokenCut(residual: Residual): BrokenCut {
  const { nodes, excess } = residual;
  const helped = new Uint8Array(nodes); // can reach a node with a deficit
  const stuck = new Uint8Array(nodes);
  spread(residual, helped, (node) => excess[node] < 0, false);
  spread(residual, stuck, (node) => excess[node] > 0 && helped[node] === 0, true);
  const cut: number[] = [];
  let short = 0;
  for (let node = 0; node < nodes; node += 1) {
    if (stuck[node] === 0) continue;
    cut.push(node);
    short += excess[node];
  }
  return { cut, short };
}

/** Marks the nodes for which `isMeant` holds, and all nodes that they reach (`isForth`) or that reach them. */
function spread(
  { nodes, first, head, twin, room }: Residual,
  marked: Uint8Array,
  isMeant: (node: number) => boolean,
  isForth: boolean,
): void {
  const open: number[] = [];
  for (let node = 0; node < nodes; node += 1) {
    if (!isMeant(node)) continue;
    marked[node] = 1;
    open.push(node);
  }
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (let arc = first[node]; arc < first[node + 1]; arc += 1) {
      const next = head[arc];
      if (marked[next] === 1 || room[isForth ? arc : twin[arc]] === 0) continue;
      marked[next] = 1;
      open.push(next);
    }
  }
}
