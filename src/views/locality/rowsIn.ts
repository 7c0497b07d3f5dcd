import type { RunTrace } from '../view.ts';

/** Where the row of each run lies in a plot: its name stands above the rectangle that is drawn in. CSS pixels. */
export interface Rows {
  readonly height: number;
  topOf(row: number): number;
}

const NAME = 20;

/** Divides a plot into equal rows, one for each run. */
export function rowsIn(plotHeight: number, runs: readonly RunTrace[], zoom: number): Rows {
  const each = plotHeight / Math.max(1, runs.length);
  return { height: Math.max(6, each - NAME * zoom), topOf: (row) => row * each + NAME * zoom };
}

/** Margins of both columns, so that rows stand at one height. A low axis names its unit at the last number. */
export function rowMargins(isLow: boolean, zoom: number) {
  return {
    top: 2 * zoom,
    right: (isLow ? 17 : 14) * zoom,
    bottom: (isLow ? 22 : 38) * zoom,
    left: 48 * zoom,
  } as const;
}

/** Gives the shares that an axis so high has room to name. */
export function shareTicks(height: number): readonly number[] {
  if (height < 22) return [1];
  return height > 60 ? [0, 0.5, 1] : [0, 1];
}
