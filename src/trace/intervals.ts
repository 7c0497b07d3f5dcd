import type { Micros } from '../engine/kernel/time.ts';

/** Spans of time, one for each row of a table: [from, to), where Infinity is "not yet". */
export interface Spans {
  readonly length: number;
  readonly from: Float64Array; // [length], Micros
  readonly to: Float64Array; // [length], Micros
}

/**
 * Tells which spans are open at a moment. Rows are visited in the order in which their spans began, rows that began
 * together in the order of the rows.
 */
export interface Intervals {
  /** Visits the rows whose span holds `time`. O(open rows + 1,024). */
  openAt(time: Micros, visit: (row: number) => void): void;
  /** The next moment after `time` at which a span begins or ends; Infinity when there is none. */
  nextEdge(time: Micros): Micros;
  /** The last moment before `time` at which a span began or ended; -Infinity when there is none. */
  previousEdge(time: Micros): Micros;
}

// A checkpoint lists what is open after this many further spans began; more when the lists themselves are longer, so
// that all lists together are no longer than twice the table.
const SPACING = 1024;

/** Open rows after the first `started` rows began. */
interface Checkpoint {
  readonly started: number;
  readonly open: Uint32Array; // positions in the order of beginning
}

/** Builds the index of some spans. `order` lists the rows by beginning; left out when they stand in that order. */
export function createIntervals({ length, from, to }: Spans, order?: Uint32Array): Intervals {
  const rowAt = (position: number): number => (order === undefined ? position : order[position]);
  const begins = (position: number): Micros => from[rowAt(position)];
  const ends = (position: number): Micros => to[rowAt(position)];
  const checkpoints = buildCheckpoints(length, begins, ends);

  /** Counts the spans that have begun at `time`. */
  function startedAt(time: Micros): number {
    return firstPosition(length, (position) => begins(position) > time);
  }

  function openAt(time: Micros, visit: (row: number) => void): void {
    const started = startedAt(time);
    const after = firstPosition(checkpoints.length, (index) => checkpoints[index].started > started);
    const checkpoint = after === 0 ? undefined : checkpoints[after - 1];
    if (checkpoint !== undefined) {
      for (const position of checkpoint.open) if (ends(position) > time) visit(rowAt(position));
    }
    for (let position = checkpoint?.started ?? 0; position < started; position += 1) {
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
    const started = firstPosition(length, (position) => begins(position) >= time);
    if (started === 0) return Number.NEGATIVE_INFINITY;
    // What ended later than the last beginning was open at that moment.
    let edge = begins(started - 1);
    openAt(edge, (row) => {
      if (to[row] < time && to[row] > edge) edge = to[row];
    });
    return edge;
  }

  return { openAt, nextEdge, previousEdge };
}

function buildCheckpoints(
  length: number,
  begins: (position: number) => Micros,
  ends: (position: number) => Micros,
): readonly Checkpoint[] {
  const checkpoints: Checkpoint[] = [];
  let started = 0;
  let open = new Uint32Array(0);
  while (started + Math.max(SPACING, open.length) < length) {
    const next = started + Math.max(SPACING, open.length);
    const moment = begins(next - 1);
    const kept = new Uint32Array(open.length + next - started);
    let count = 0;
    for (const position of open) if (ends(position) > moment) kept[count++] = position;
    for (let position = started; position < next; position += 1) {
      if (ends(position) > moment) kept[count++] = position;
    }
    open = kept.slice(0, count);
    started = next;
    checkpoints.push({ started, open });
  }
  return checkpoints;
}

/** Gives the first position from which on `isAfter` holds, or `length`. O(log length). */
function firstPosition(length: number, isAfter: (position: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
