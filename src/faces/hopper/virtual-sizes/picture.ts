import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Focus } from '../../../views/looks/colour.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { GuidelineJobs, GuidelineTimes } from './history.ts';
import type { Columns, Head, Line } from './layout.ts';
import type { SizesNow } from './sizesNow.ts';

/** Everything that the drawing depends on. Lengths in CSS pixels. */
export interface SizesPicture {
  readonly trace: Trace;
  readonly now: SizesNow;
  /** How long each guideline held so far. */
  readonly times: GuidelineTimes;
  /** How many jobs got their first slot under each so far. */
  readonly begun: GuidelineJobs;
  /** Slots that fit on the scale. */
  readonly most: number;
  readonly columns: Columns;
  readonly head: Head;
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
  /** How far the rows are scrolled. */
  readonly scroll: number;
  readonly scale: number;
  readonly hues: Int8Array;
  readonly focus: Focus;
  /** The row that keys are on. */
  readonly cursor: JobId | null;
}

/** Gives the place of a number of slots on the scale; what is longer than the scale ends with it. */
export function xOf({ columns: { bar }, most }: SizesPicture, slots: number): number {
  return bar.x + (Math.min(slots, most) / most) * bar.width;
}

/** Gives the colour of a job's bars. */
export function colourIn({ hues, focus }: SizesPicture, palette: Palette, job: JobId): string {
  const colour = jobColour(hues, palette, focus, job);
  // Pale colours would be invisible as an outline.
  return colour === palette.otherJob ? palette.lineStrong : colour;
}
