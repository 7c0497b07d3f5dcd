import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Focus } from '../../../views/looks/colour.ts';
import { strongColour } from '../../../views/looks/rowLook.ts';
import type { RowsFrame } from '../../../views/surface/RowsView.tsx';
import type { Columns, Head, Line } from './layout.ts';
import type { SizesNow } from './sizesNow.ts';

/** What the drawing depends on beside the run and the clock. */
export interface SizesLook {
  /** Slots that fit on the scale. */
  readonly most: number;
  readonly hues: Int8Array;
  readonly focus: Focus;
}

/** Everything that the drawing depends on. Lengths in CSS pixels. */
export interface SizesPicture extends RowsFrame<JobId>, SizesLook {
  readonly trace: Trace;
  readonly now: SizesNow;
  readonly columns: Columns;
  readonly head: Head;
  readonly lines: readonly Line[];
}

/** Gives the place of a number of slots on the scale; what is longer than the scale ends with it. */
export function xOf({ columns: { bar }, most }: SizesPicture, slots: number): number {
  return bar.x + (Math.min(slots, most) / most) * bar.width;
}

/** Gives the colour of a job's bars. */
export function colourIn(picture: SizesPicture, job: JobId): string {
  return strongColour(picture.hues, picture, picture.focus, job);
}

// Room that the number of a tick needs, before the theme's scale. CSS pixels.
const ROOM = 40;

/** Slots between two ticks: 1, 2 or 5 times a power of ten. */
export function stepOf({ most, columns, scale }: Pick<SizesPicture, 'most' | 'columns' | 'scale'>): number {
  const least = (most * ROOM * scale) / columns.bar.width;
  let power = 1;
  while (power * 5 < least) power *= 10;
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 5);
}
