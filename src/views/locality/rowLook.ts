import type { Plot } from '../chart/plot.ts';
import { plotAbove } from '../chart/plot.ts';

/** Height of the name of a row. CSS pixels at scale 1. */
export const NAME = 20;

/**
 * Returns the plot of a column; both columns get plots of the same height. A low axis shows its unit at the last
 * number.
 */
export function columnPlot(width: number, height: number, isLow: boolean, zoom: number): Plot {
  const right = (isLow ? 17 : 14) * zoom;
  return plotAbove(width, height, { top: 2 * zoom, right, left: 48 * zoom, isLow, zoom });
}

/** Returns the ticks for which an axis of this height has space. */
export function shareTicks(height: number): readonly number[] {
  if (height < 22) return [1];
  return height > 60 ? [0, 0.5, 1] : [0, 1];
}
