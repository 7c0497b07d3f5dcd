import { firstPosition } from '../algorithms/firstPosition.ts';
import { doubled } from '../base/doubled.ts';
import type { Micros } from '../engine/kernel/time.ts';

/** Spans of time, one for each row of a table: [from, to), where Infinity is "not yet". */
export interface Spans {
  readonly length: number;
  readonly from: Float64Array; // [length], Micros
  readonly to: Float64Array; // [length], Micros
}

/** Spans that are divided into layers, such as running tasks by user. */
export interface LayeredSpans extends Spans {
  readonly layers: number;
  layerOf(row: number): number;
}

/** Finds the spans that are open at a time. Rows are visited in the order in which their spans began, then by row. */
export interface Intervals {
  /** Visits the rows whose span contains `time`. O(open rows + 1,024). */
  openAt(time: Micros, visit: (row: number) => void): void;
  /** The first time after `time` at which a span begins or ends; Infinity if there is none. */
  nextEdge(time: Micros): Micros;
  /** The last time before `time` at which a span began or ended; -Infinity if there is none. */
  previousEdge(time: Micros): Micros;
}

/** An index to find open spans quickly: plain data. */
export interface SpanIndex {
  /** Rows sorted by beginning; null if the table is in that order. */
  readonly order: Uint32Array | null;
  /** How many spans had begun at each checkpoint. */
  readonly started: Uint32Array; // [checkpoints]
  /** The spans open at each checkpoint, one list after another: positions in the order of beginning. */
  readonly open: Uint32Array;
  readonly firstOpen: Uint32Array; // [checkpoints + 1] → open
}

// A checkpoint lists the open spans after this many further spans have begun; after more if the lists themselves are
// longer, so that all lists together are at most twice as long as the table.
const SPACING = 1024;

/** Builds the index of some spans. `order` lists the rows by beginning. Default: the order of the table. */
export function indexSpans({ length, from, to }: Spans, order?: Uint32Array): SpanIndex {
  const begins = (position: number): Micros => from[order === undefined ? position : order[position]];
  const ends = (position: number): Micros => to[order === undefined ? position : order[position]];
  return { order: order ?? null, ...checkpointsOf(length, begins, ends) };
}

/** Builds the index of some spans and opens them with it. */
export function createIntervals(spans: Spans, order?: Uint32Array): Intervals {
  return readIntervals(spans, indexSpans(spans, order));
}

/** Opens spans with their index. */
export function readIntervals({ length, from, to }: Spans, index: SpanIndex): Intervals {
  const { order } = index;
  const rowAt = (position: number): number => (order === null ? position : order[position]);
  const begins = (position: number): Micros => from[rowAt(position)];
  const ends = (position: number): Micros => to[rowAt(position)];

  /** Returns the number of spans that have begun by `time`. */
  function startedAt(time: Micros): number {
    return firstPosition(0, length, (position) => begins(position) > time);
  }

  function openAt(time: Micros, visit: (row: number) => void): void {
    const started = startedAt(time);
    const checkpoint = firstPosition(0, index.started.length, (each) => index.started[each] > started) - 1;
    for (let at = index.firstOpen[checkpoint] ?? 0; at < (index.firstOpen[checkpoint + 1] ?? 0); at += 1) {
      const position = index.open[at];
      if (ends(position) > time) visit(rowAt(position));
    }
    for (let position = index.started[checkpoint] ?? 0; position < started; position += 1) {
      if (ends(position) > time) visit(rowAt(position));
    }
  }

  function nextEdge(time: Micros): Micros {
    const started = startedAt(time);
    let edge = started < length ? begins(started) : Number.POSITIVE_INFINITY;
    openAt(time, (row) => {
      if (to[row] < edge) edge = to[row];
    });
    return edge;
  }

  function previousEdge(time: Micros): Micros {
    const started = firstPosition(0, length, (position) => begins(position) >= time);
    if (started === 0) return Number.NEGATIVE_INFINITY;
    // A span that ended after the last beginning was open at that beginning.
    let edge = begins(started - 1);
    openAt(edge, (row) => {
      if (to[row] < time && to[row] > edge) edge = to[row];
    });
    return edge;
  }

  return { openAt, nextEdge, previousEdge };
}

function checkpointsOf(
  length: number,
  begins: (position: number) => Micros,
  ends: (position: number) => Micros,
): Omit<SpanIndex, 'order'> {
  const counts: number[] = [];
  const firstOpen = [0];
  // At each checkpoint, the spans that began since the one before and are still open are added to the list.
  let lists = new Uint32Array(4 * SPACING);
  let [started, first, past] = [0, 0, 0];
  while (started + Math.max(SPACING, past - first) < length) {
    const next = started + Math.max(SPACING, past - first);
    const moment = begins(next - 1);
    const most = past + (past - first) + (next - started);
    while (lists.length < most) lists = doubled(lists);
    let count = past;
    for (let at = first; at < past; at += 1) if (ends(lists[at]) > moment) lists[count++] = lists[at];
    for (let position = started; position < next; position += 1) {
      if (ends(position) > moment) lists[count++] = position;
    }
    [started, first, past] = [next, past, count];
    counts.push(started);
    firstOpen.push(past);
  }
  return {
    started: Uint32Array.from(counts),
    open: lists.slice(0, past),
    firstOpen: Uint32Array.from(firstOpen),
  };
}
