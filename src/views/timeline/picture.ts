import type { AttemptId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Box } from '../../widgets/shapes.ts';
import type { Focus } from '../looks/colour.ts';
import type { BusyRows, TimelineModel } from './model.ts';
import type { Row, RowLayout } from './rows.ts';
import { type SlotIndex, visitSlices } from './slices.ts';
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
  /** The range of pixels that is being selected by dragging. */
  readonly brush: readonly [number, number] | null;
}

/** Returns the pixel of a time. */
export function pixelAt({ layout: { plot }, window }: TimelinePicture, time: Micros): number {
  return plot.left + ((time - window.from) / (window.to - window.from)) * plot.width;
}

/** Returns the row of an attempt that has begun. */
export function rowOf({ layout, model }: TimelinePicture, attempt: AttemptId): Row {
  return layout.rows[model.attempts.spans.slotOf(attempt)];
}

/** Visits the boxes of what lies in a slot's row within the window. */
export function eachBox(
  { layout: { plot }, window }: TimelinePicture,
  index: SlotIndex,
  { y, height, firstSlot }: Row,
  visit: (item: number, box: Box) => void,
): void {
  const gap = height > 5 ? 1 : 0.5;
  visitSlices(index, firstSlot, window, plot.width, (item, left, right) =>
    visit(item, { x: plot.left + left, y: y + gap, width: right - left, height: height - 2 * gap }),
  );
}
