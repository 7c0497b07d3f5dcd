/** The rectangle of a chart in which data is drawn; around it stand axes and labels. CSS pixels. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Room for labels beside and above a plot. CSS pixels. */
interface Sides {
  readonly top: number;
  readonly right: number;
  readonly left: number;
}

/** Gives what is left of a chart with room below for an axis, and around it for labels; never negative. */
export function plotIn(
  width: number,
  height: number,
  { top, right, bottom, left }: Sides & { readonly bottom: number },
): Plot {
  return { left, top, width: Math.max(0, width - left - right), height: Math.max(0, height - top - bottom) };
}

/** Gives the plot of a chart: room for one line of numbers below, and for the title of the axis unless it is low. */
export function plotAbove(
  width: number,
  height: number,
  { isLow, zoom, ...sides }: Sides & { readonly isLow: boolean; readonly zoom: number },
): Plot {
  return plotIn(width, height, { ...sides, bottom: (isLow ? 22 : 38) * zoom });
}

const LOW = 260;

/** Tells whether a view is so low that its small print and the titles of axes have no line of their own. */
export function isLowChart(height: number, scale: number): boolean {
  return height < LOW * scale;
}
