/** The rectangle of a chart in which data is drawn; around it stand axes and labels. CSS pixels. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Gives what is left of a chart with room below for an axis, and around it for labels; never negative. */
export function plotIn(
  width: number,
  height: number,
  { top, right, bottom, left }: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>,
): Plot {
  return { left, top, width: Math.max(0, width - left - right), height: Math.max(0, height - top - bottom) };
}

// A chart of at least this height has room for titles of its axes; the line of numbers below it, and one of a title. CSS pixels.
const LEAST_FOR_TITLES = 180;
const NUMBERS = 22;
const TITLE = 16;

/** Tells whether a chart has room for the titles of its axes. */
export function hasRoomForTitles(height: number, zoom: number): boolean {
  return height >= LEAST_FOR_TITLES * zoom;
}

/** The room below the plot of a chart: for one line of numbers, and for the title of the axis where there is room. */
export function roomBelow(height: number, zoom: number): number {
  return (NUMBERS + (hasRoomForTitles(height, zoom) ? TITLE : 0)) * zoom;
}
