import type { Micros } from '../../engine/kernel/time.ts';
import type { Focus } from '../looks/colour.ts';
import type { BusyRows, TimelineModel } from './model.ts';
import type { RowLayout } from './rows.ts';
import type { TimeWindow } from './window.ts';

/** Everything on which a drawing of the timeline depends. */
export interface TimelinePicture {
  readonly model: TimelineModel;
  readonly layout: RowLayout;
  readonly busy: BusyRows | null;
  readonly window: TimeWindow;
  readonly time: Micros;
  /** While a guess is open, what is still to come would tell the answer, and is not drawn. */
  readonly hidesFuture: boolean;
  readonly hues: Int8Array; // [jobs]
  readonly focus: Focus & { readonly task: number | null; readonly hoveredTask: number | null };
  readonly cursor: number | null; // attempt
  readonly scale: number;
  /** The range of pixels that is being selected by dragging. */
  readonly brush: readonly [number, number] | null;
}

/** Returns the pixel of a time. */
export function pixelAt({ layout: { plot }, window }: TimelinePicture, time: Micros): number {
  return plot.left + ((time - window.from) / (window.to - window.from)) * plot.width;
}
