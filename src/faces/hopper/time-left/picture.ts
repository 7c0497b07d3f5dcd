import type { TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Focus } from '../../../views/looks/colour.ts';
import type { RowsFrame } from '../../../views/surface/RowsView.tsx';

/** What the drawing depends on beside the run and the clock. */
export interface TimeLeftLook {
  /** Time that fits on the scale. */
  readonly most: Micros;
  readonly hues: Int8Array;
  readonly focus: Focus & { readonly task: TaskId | null };
}

/** Everything that the drawing of a task depends on. Lengths in CSS pixels. */
export interface TimeLeftPicture extends RowsFrame<TaskId>, TimeLeftLook {
  readonly trace: Trace;
  readonly columns: TimeColumns;
}

/** Positions in CSS pixels from the left. */
interface TimeColumns {
  readonly left: number;
  readonly name: number;
  readonly bar: { readonly x: number; readonly width: number };
  /** Where notes begin; null: no room for them. */
  readonly note: number | null;
  readonly right: number;
}

const PAD = 10;
const ROW = 26;
const HEAD = 54;
// Narrower, names and notes are short; and narrower still, there are no notes.
const WIDE = 440;
const NARROW = 310;

/** Height of a task's row. */
export function rowHeight(scale: number): number {
  return ROW * scale;
}

/** Height of the lines above the rows. */
export function headHeight(scale: number): number {
  return HEAD * scale;
}

/** Divides the width. */
export function layoutColumns(width: number, scale: number): TimeColumns {
  const isWide = width >= WIDE * scale;
  const name = PAD + 18 * scale;
  const x = name + (isWide ? 84 : 62) * scale;
  const right = width - PAD;
  const note = width < NARROW * scale ? null : right - (isWide ? 112 : 76) * scale;
  const end = (note ?? right) - 14 * scale;
  return { left: PAD, name, bar: { x, width: Math.max(40 * scale, end - x) }, note, right };
}

/** Gives the place of a time on the scale; what is longer than the scale ends with it. */
export function xOf({ columns: { bar }, most }: TimeLeftPicture, time: Micros): number {
  return bar.x + (Math.min(Math.max(0, time), most) / most) * bar.width;
}
