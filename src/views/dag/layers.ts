import { maxOf } from '../../base/extremes.ts';
import type { JobId, StageId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';

/** A job's stages in columns: every stage is to the right of all stages that it waits for. */
export interface Layers {
  readonly firstStage: StageId;
  /** Columns from left to right, each from top to bottom. */
  readonly columns: readonly (readonly StageId[])[];
  readonly columnOf: readonly number[]; // [stages of the job]
  /** Position in its column, counted from the top; dependencies that pass a column have positions there, too. */
  readonly placeOf: readonly number[]; // [stages of the job]
  readonly places: readonly number[]; // [columns]
  readonly links: readonly LayeredLink[];
}

/** A dependency between two stages, with its position in each column between them. */
interface LayeredLink {
  readonly from: StageId;
  readonly to: StageId;
  readonly passes: readonly number[];
}

/** A node of a column: a stage, or a dependency that passes the column. */
interface Node {
  readonly column: number;
  readonly stage: StageId | null;
  readonly before: number[];
  readonly after: number[];
}

const SWEEPS = 6;

// With more stages, positions for passing dependencies would leave no space for the stages.
const MOST_ROUTED = 60;

/**
 * Assigns stages to columns by the longest path to them; within a column, stages are placed near those with which
 * they are linked.
 */
export function layerStages(graphs: JobGraphs, job: JobId): Layers {
  const firstStage = graphs.jobFirstStage[job];
  const count = graphs.jobFirstStage[job + 1] - firstStage;
  const columnOf = longestWays(graphs, firstStage, count);
  const nodes: Node[] = columnOf.map((column, stage) => ({
    column,
    stage: firstStage + stage,
    before: [],
    after: [],
  }));
  const ways = nodes.slice(0, count).flatMap((_, stage) =>
    linkedWith(graphs, firstStage + stage, true).map((parent) => {
      const way = wayOf(nodes, parent - firstStage, stage, count <= MOST_ROUTED);
      return { from: parent, to: firstStage + stage, way };
    }),
  );
  const columns: number[][] = Array.from({ length: maxOf(columnOf, 0) + 1 }, () => []);
  for (const [node, { column }] of nodes.entries()) columns[column].push(node);
  const placeOf = settle(nodes, columns);
  return {
    firstStage,
    columns: columns.map((column) => column.flatMap((node) => nodes[node].stage ?? [])),
    columnOf,
    placeOf: placeOf.slice(0, count),
    places: columns.map((column) => column.length),
    links: ways.map(({ from, to, way }) => ({ from, to, passes: way.map((node) => placeOf[node]) })),
  };
}

/** Links two nodes through a new node in each column between them. Returns the new nodes. */
function wayOf(nodes: Node[], from: number, to: number, isRouted: boolean): readonly number[] {
  const way: number[] = [];
  let last = from;
  for (let column = nodes[from].column + 1; isRouted && column < nodes[to].column; column += 1) {
    nodes.push({ column, stage: null, before: [last], after: [] });
    nodes[last].after.push(nodes.length - 1);
    last = nodes.length - 1;
    way.push(last);
  }
  nodes[last].after.push(to);
  nodes[to].before.push(last);
  return way;
}

/** Sorts columns back and forth by the mean position of linked nodes (barycentre method). Returns the positions. */
function settle(nodes: readonly Node[], columns: number[][]): number[] {
  const placeOf = new Array<number>(nodes.length).fill(0);
  const place = (column: readonly number[]) => {
    for (const [at, node] of column.entries()) placeOf[node] = at - (column.length - 1) / 2;
  };
  for (const column of columns) place(column);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isForth = sweep % 2 === 0;
    for (const column of isForth ? columns : [...columns].reverse()) {
      const middles = new Map(
        column.map((node) => {
          const linked = isForth ? nodes[node].before : nodes[node].after;
          const sum = linked.reduce((total, each) => total + placeOf[each], 0);
          return [node, linked.length === 0 ? placeOf[node] : sum / linked.length] as const;
        }),
      );
      column.sort((one, other) => (middles.get(one) ?? 0) - (middles.get(other) ?? 0) || one - other);
      place(column);
    }
  }
  for (const column of columns) for (const [at, node] of column.entries()) placeOf[node] = at;
  return placeOf;
}

/**
 * Computes the length of the longest path to each stage. Repeats until nothing changes, as stages may be in any
 * order.
 */
function longestWays(graphs: JobGraphs, firstStage: StageId, count: number): number[] {
  const ways = new Array<number>(count).fill(0);
  for (let round = 0; round < count; round += 1) {
    let hasChanged = false;
    for (let stage = 0; stage < count; stage += 1) {
      for (const parent of linkedWith(graphs, firstStage + stage, true)) {
        const way = ways[parent - firstStage] + 1;
        if (way <= ways[stage]) continue;
        ways[stage] = way;
        hasChanged = true;
      }
    }
    if (!hasChanged) break;
  }
  return ways;
}

/** Lists the stages for which a stage waits, or those that wait for it. */
export function linkedWith({ parents, children }: JobGraphs, stage: StageId, isParents: boolean): StageId[] {
  const { first, items } = isParents ? parents : children;
  return Array.from(items.subarray(first[stage], first[stage + 1]));
}
