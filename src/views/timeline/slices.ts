import { firstPosition } from '../../algorithms/firstPosition.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { TimeWindow } from './window.ts';

/** Spans in slots; the spans of a slot do not overlap. */
export interface SlotSpans {
  readonly length: number;
  readonly from: Float64Array;
  readonly to: Float64Array;
  slotOf(row: number): number;
}

/** Spans sorted by slot and, within a slot, by time. */
export interface SlotIndex {
  readonly spans: SlotSpans;
  readonly first: Uint32Array; // [slots + 1] → position in rows
  readonly rows: Uint32Array;
}

/** Sorts spans by slot and time; leaves out spans that never began. O(spans) if they are already in order. */
export function createSlotIndex(spans: SlotSpans, slots: number): SlotIndex {
  const first = new Uint32Array(slots + 1);
  const isOpen = (row: number) => spans.from[row] !== Number.POSITIVE_INFINITY;
  for (let row = 0; row < spans.length; row += 1) if (isOpen(row)) first[spans.slotOf(row) + 1] += 1;
  for (let slot = 0; slot < slots; slot += 1) first[slot + 1] += first[slot];
  const rows = new Uint32Array(first[slots]);
  const free = first.slice();
  for (let row = 0; row < spans.length; row += 1) if (isOpen(row)) rows[free[spans.slotOf(row)]++] = row;
  for (let slot = 0; slot < slots; slot += 1) {
    const own = rows.subarray(first[slot], first[slot + 1]);
    if (!ascends(own, spans.from)) own.sort((a, b) => spans.from[a] - spans.from[b]);
  }
  return { spans, first, rows };
}

function ascends(rows: Uint32Array, times: Float64Array): boolean {
  for (let at = 1; at < rows.length; at += 1) if (times[rows[at]] < times[rows[at - 1]]) return false;
  return true;
}

/** Returns the position of a slot's first span that ends after `time`. */
function firstAfter({ spans, first, rows }: SlotIndex, slot: number, time: Micros): number {
  return firstPosition(first[slot], first[slot + 1], (position) => spans.to[rows[position]] > time);
}

/** Finds the span of a slot at a time; -1 for none. */
export function spanAt(index: SlotIndex, slot: number, time: Micros): number {
  const at = firstAfter(index, slot, time);
  if (at >= index.first[slot + 1]) return -1;
  const row = index.rows[at];
  return index.spans.from[row] <= time ? row : -1;
}

/** Finds the next or previous span of a slot from a time; -1 for none. */
export function spanBeside(index: SlotIndex, slot: number, time: Micros, direction: 1 | -1): number {
  let at = firstAfter(index, slot, time);
  const begins = (position: number) => index.spans.from[index.rows[position]];
  if (direction === 1) {
    while (at < index.first[slot + 1] && begins(at) <= time) at += 1;
    return at < index.first[slot + 1] ? index.rows[at] : -1;
  }
  at = Math.min(at, index.first[slot + 1] - 1);
  while (at >= index.first[slot] && begins(at) >= time) at -= 1;
  return at >= index.first[slot] ? index.rows[at] : -1;
}

/**
 * Visits the spans of a slot within a window, with their edges in pixels from the window's start. Of several spans
 * within one pixel only the longest is visited.
 */
export function visitSlices(
  index: SlotIndex,
  slot: number,
  window: TimeWindow,
  width: number,
  visit: (row: number, left: number, right: number) => void,
): void {
  const { spans, first, rows } = index;
  const scale = width / (window.to - window.from);
  let pixel = -1;
  let longest = -1;
  let longestLength = 0;
  const show = () => {
    if (longest >= 0) visit(longest, pixel, pixel + 1);
    longest = -1;
    longestLength = 0;
  };
  for (let at = firstAfter(index, slot, window.from); at < first[slot + 1]; at += 1) {
    const row = rows[at];
    if (spans.from[row] >= window.to) break;
    const left = (Math.max(spans.from[row], window.from) - window.from) * scale;
    const right = (Math.min(spans.to[row], window.to) - window.from) * scale;
    if (right - left >= 1) {
      show();
      visit(row, left, right);
      continue;
    }
    if (Math.floor(left) !== pixel) show();
    pixel = Math.floor(left);
    const length = spans.to[row] - spans.from[row];
    if (longest >= 0 && length <= longestLength) continue;
    longest = row;
    longestLength = length;
  }
  show();
}
