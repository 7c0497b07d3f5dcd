import { NONE, type TaskId } from '../../../engine/ids.ts';
import type { Box, Point } from '../../../views/scene/scene.ts';
import type { Change, Flowing } from './choices.ts';
import type { Drawn, DrawnArc, DrawnNode } from './drawn.ts';
import { Kind } from './network.ts';

/** What is drawn instead of the recorded flow: a step of the solver, or an edited network. */
export interface Overlay {
  readonly flowing: Flowing;
  /** Arcs on the path of a step; true: flow is sent along the arc, false: it is taken back. */
  readonly way: ReadonlyMap<number, boolean>;
  readonly changes: ReadonlyMap<TaskId, Change>;
}

/** Everything that the picture of a network is made of. */
export interface FlowPicture {
  readonly shown: Flowing;
  readonly layout: FlowLayout;
  readonly hues: Int8Array;
  readonly changes: ReadonlyMap<TaskId, Change>;
  /** Arcs of the network on the path of a step; true: flow is sent along the arc, false: it is taken back. */
  readonly way: ReadonlyMap<number, boolean>;
  /** Whether this is the recorded flow. */
  readonly isRecorded: boolean;
  /** The node of the selected task or job, or NONE. */
  readonly selected: number;
  open(node: DrawnNode): void;
  /** Called when an arc of the network is clicked; NONE: something else. */
  pick(arc: number): void;
}

/** Ends and width of an arc. CSS pixels. */
interface ArcPlace {
  readonly points: readonly [Point, Point];
  readonly width: number;
}

/** The layout of a drawn, in fixed columns: boxes of nodes as high as the flow through them, and arcs. */
export type FlowLayout = ReturnType<typeof layoutFlow>;

/** The column of each kind of node. */
export const columnOfKind = [0, 0, 1, 2, 3, 4, 5] as const;
// Positions of the columns, as shares of the width between the first and the last.
const columnAt = [0, 0.24, 0.4, 0.58, 0.82, 1] as const;
const HEAD = 22;
const FOOT = 8;
const NODE_WIDTH = 10;
const MOST_PER_UNIT = 4;
const LEAST_NODE = 6;
const LEAST_GAP = 2;
// Unscheduled flow runs along the bottom, so that it crosses no other flow.
const LEAST_WAITING = 0.16;
const MOST_WAITING = 0.5;

/** Lays a drawn out in columns. Widths of bands are in proportion to their flow. */
export function layoutFlow(drawn: Drawn, width: number, height: number, scale: number) {
  const through = throughputs(drawn);
  const columns = columnsOf(drawn.nodes);
  const label = labelRoom(drawn, scale);
  const left = label + 4 * scale;
  const right = Math.max(left + 60, width - 16 * scale);
  const columnX = columnAt.map((share) => left + share * (right - left));
  const top = HEAD * scale;
  const bottom = height - FOOT * scale;
  const waitingShare = shareWaiting(drawn, through);
  const border = top + (bottom - top) * (1 - waitingShare);
  const zones = columns.map((_, column): readonly [number, number] => {
    if (column === 0 || column === 5) return [top, bottom];
    return column === 1 ? [border, bottom] : [top, waitingShare > 0 ? border - 6 * scale : bottom];
  });
  const perUnit = unitWidth(columns, zones, through, drawn.level.kind === 'jobs', scale);
  const nodes: Box[] = [];
  for (const [column, members] of columns.entries())
    placeColumn(members, columnX[column], zones[column], through, perUnit, scale, nodes);
  return {
    ...{ drawn, nodes, columns, columnX, width, height, scale, perUnit },
    arcs: placeArcs(drawn.arcs, nodes, perUnit, scale),
    // Between tasks.
    pitch: (bottom - top) / Math.max(1, columns[0].length),
  };
}

/** Lays out another flow between the same nodes, which keep their places. */
export function withFlow(layout: FlowLayout, drawn: Drawn): FlowLayout {
  const { nodes, perUnit, scale } = layout;
  return { ...layout, drawn, arcs: placeArcs(drawn.arcs, nodes, perUnit, scale) };
}

/** Sorts nodes into columns by kind; tasks are ordered by job, each job's root first. */
function columnsOf(nodes: readonly DrawnNode[]): readonly (readonly number[])[] {
  const columns: number[][] = columnAt.map(() => []);
  for (const [index, { kind }] of nodes.entries()) columns[columnOfKind[kind]].push(index);
  const last = Number.POSITIVE_INFINITY;
  const jobRank = ({ job }: DrawnNode) => (job === NONE ? last : job);
  columns[0].sort((one, other) => {
    const [a, b] = [nodes[one], nodes[other]];
    const byJob = jobRank(a) === jobRank(b) ? 0 : jobRank(a) - jobRank(b);
    return byJob || a.kind - b.kind || one - other;
  });
  return columns;
}

function labelRoom({ level }: Drawn, scale: number): number {
  return (level.kind === 'jobs' ? 84 : 64) * scale;
}

/** Gives the flow through each node. */
function throughputs({ nodes, arcs }: Drawn): Float64Array {
  const into = new Float64Array(nodes.length);
  const out = new Float64Array(nodes.length);
  for (const { from, to, flow } of arcs) {
    out[from] += flow;
    into[to] += flow;
  }
  return into.map((amount, node) => Math.max(amount, out[node]));
}

function shareWaiting({ nodes, arcs }: Drawn, through: Float64Array): number {
  const all = nodes.reduce((sum, { kind }, node) => (kind === Kind.sink ? sum + through[node] : sum), 0);
  const waiting = arcs.reduce(
    (sum, { from, flow }) => (nodes[from].kind === Kind.unscheduled ? sum + flow : sum),
    0,
  );
  if (!nodes.some(({ kind }) => kind === Kind.unscheduled)) return 0;
  return Math.min(MOST_WAITING, Math.max(LEAST_WAITING, all === 0 ? 0 : waiting / all));
}

/** Chooses the width of one unit of flow so that every column has room. */
function unitWidth(
  columns: readonly (readonly number[])[],
  zones: readonly (readonly [number, number])[],
  through: Float64Array,
  isBands: boolean,
  scale: number,
): number {
  let width = (isBands ? 4 * MOST_PER_UNIT : MOST_PER_UNIT) * scale;
  for (const [column, members] of columns.entries()) {
    const [from, to] = zones[column];
    const total = members.reduce((sum, node) => sum + through[node], 0);
    const gaps = Math.min((to - from) * 0.4, members.length * (LEAST_GAP + LEAST_NODE) * scale);
    if (total > 0) width = Math.min(width, Math.max(0, to - from - gaps) / total);
  }
  return width;
}

function placeColumn(
  members: readonly number[],
  x: number,
  [from, to]: readonly [number, number],
  through: Float64Array,
  perUnit: number,
  scale: number,
  places: Box[],
): void {
  const room = to - from;
  const least = Math.min(LEAST_NODE * scale, (room * 0.6) / Math.max(1, members.length));
  const heights = members.map((node) => Math.max(least, through[node] * perUnit));
  const used = heights.reduce((sum, height) => sum + height, 0);
  const gap = Math.max(0, room - used) / Math.max(1, members.length);
  let y = from + gap / 2;
  for (const [index, node] of members.entries()) {
    places[node] = { x: x - (NODE_WIDTH / 2) * scale, y, width: NODE_WIDTH * scale, height: heights[index] };
    y += heights[index] + gap;
  }
}

/** Places arcs: flows are stacked at each node in the order of their other ends, idle arcs are attached to its middle. */
function placeArcs(
  arcs: readonly DrawnArc[],
  nodes: readonly Box[],
  perUnit: number,
  scale: number,
): readonly ArcPlace[] {
  const starts = stack(arcs, nodes, perUnit, 'from', 'to');
  const ends = stack(arcs, nodes, perUnit, 'to', 'from');
  return arcs.map(({ from, to, flow }, index) => ({
    points: [
      [nodes[from].x + nodes[from].width, flow > 0 ? starts[index] : middleOf(nodes[from])],
      [nodes[to].x, flow > 0 ? ends[index] : middleOf(nodes[to])],
    ],
    width: flow > 0 ? Math.max(1.5 * scale, flow * perUnit) : scale,
  }));
}

function middleOf({ y, height }: Box): number {
  return y + height / 2;
}

function stack(
  arcs: readonly DrawnArc[],
  nodes: readonly Box[],
  perUnit: number,
  side: 'from' | 'to',
  other: 'from' | 'to',
): Float64Array {
  const flowing = [...arcs.keys()].filter((arc) => arcs[arc].flow > 0);
  const total = new Float64Array(nodes.length);
  for (const arc of flowing) total[arcs[arc][side]] += arcs[arc].flow * perUnit;
  flowing.sort((one, two) => middleOf(nodes[arcs[one][other]]) - middleOf(nodes[arcs[two][other]]));
  const next = nodes.map((box, node) => middleOf(box) - total[node] / 2);
  const at = new Float64Array(arcs.length);
  for (const arc of flowing) {
    const node = arcs[arc][side];
    const width = arcs[arc].flow * perUnit;
    at[arc] = next[node] + width / 2;
    next[node] += width;
  }
  return at;
}
