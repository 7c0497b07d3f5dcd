import { NONE } from '../../../engine/ids.ts';
import { Kind } from './network.ts';
import type { Scene } from './scene.ts';

/** Lists the arcs from a node of the picture and, unless it is a task, the arcs to it. */
export function arcsAround({ nodes, arcs }: Scene, node: number): ReadonlySet<number> {
  const strong = new Set<number>();
  if (node === NONE) return strong;
  const isTask = nodes[node].kind <= Kind.task;
  for (const [index, { from, to }] of arcs.entries())
    if (from === node || (!isTask && to === node)) strong.add(index);
  return strong;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Finds the node that an arrow key leads to (without a cursor, the first one); null for other keys. */
export function besideByKey(
  columns: readonly (readonly number[])[],
  heightOf: (node: number) => number,
  from: number | null,
  key: string,
): number | null {
  const step = steps[key];
  if (step === undefined) return null;
  if (from !== null) return nodeBeside(columns, heightOf, from, step);
  return columns.find((members) => members.length > 0)?.[0] ?? null;
}

/** Finds the next node in a direction: above or below in its column, or the nearest in the next column with nodes. */
export function nodeBeside(
  columns: readonly (readonly number[])[],
  heightOf: (node: number) => number,
  node: number,
  [right, down]: readonly [number, number],
): number {
  const column = columns.findIndex((members) => members.includes(node));
  if (right === 0) {
    const members = columns[column];
    return members[members.indexOf(node) + down] ?? node;
  }
  let next = column + right;
  while (columns[next] !== undefined && columns[next].length === 0) next += right;
  const members = columns[next];
  if (members === undefined) return node;
  const distance = (other: number) => Math.abs(heightOf(other) - heightOf(node));
  return members.reduce((best, other) => (distance(other) < distance(best) ? other : best));
}
