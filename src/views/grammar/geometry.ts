import { countUpTo } from '../../algorithms/firstPosition.ts';
import type { Area, Axis, Line, Points } from './picture.ts';
import type { Scale } from './scale.ts';

// Curves and areas as SVG paths and as places in pixels.

export type Corner = readonly [left: number, top: number];

/** The axes of a panel in pixels. */
interface Axes {
  readonly x: Scale;
  readonly y: Scale;
  readonly xAxis: Axis;
}

/** The corners of a line in pixels, a list for each piece between gaps. What is beyond the axis is cut off. */
export function cornersOf(
  { xs, ys }: Points,
  { shape, start }: Pick<Line<unknown>, 'shape' | 'start'>,
  { x, y, xAxis }: Axes,
  end?: number,
): readonly (readonly Corner[])[] {
  const pieces: Corner[][] = [];
  const last = Math.min(end ?? xAxis.domain[1], xAxis.domain[1]);
  const high = end === undefined && xAxis.holdsAll ? Number.POSITIVE_INFINITY : last;
  let piece: Corner[] | null = start === undefined || xs.length === 0 ? null : [[x(xs[0]), y(start)]];
  if (piece !== null) pieces.push(piece);
  for (let at = 0; at < xs.length; at += 1) {
    if (Number.isNaN(ys[at])) piece = null;
    if (Number.isNaN(ys[at])) continue;
    if (xs[at] > high) {
      if (shape === 'straight' && piece !== null && at > 0) piece.push(cut(xs, ys, at, high, { x, y }));
      break;
    }
    if (piece === null) {
      piece = [];
      pieces.push(piece);
    }
    piece.push([x(xs[at]), y(ys[at])]);
    if (shape === 'straight') continue;
    const until = Math.min(last, xs[at + 1] ?? last);
    if (until > xs[at]) piece.push([x(until), y(ys[at])]);
  }
  return pieces;
}

/** Where the straight line to a point crosses the end of the axis. */
function cut(
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  at: number,
  high: number,
  { x, y }: Pick<Axes, 'x' | 'y'>,
): Corner {
  const share = (high - xs[at - 1]) / (xs[at] - xs[at - 1]);
  return [x(high), y(ys[at - 1] + share * (ys[at] - ys[at - 1]))];
}

/** Writes corners as an SVG path. */
export function pathOf(pieces: readonly (readonly Corner[])[]): string {
  return pieces
    .map((corners) => `M${corners.map(([left, top]) => `${left.toFixed(1)} ${top.toFixed(1)}`).join('L')}`)
    .join('');
}

/** The corners of an area in pixels, a list for each piece between gaps. */
export function areaCorners(
  points: ReturnType<Area<unknown>['points']>,
  shape: Area<unknown>['shape'],
  axes: Axes,
  end?: number,
): readonly (readonly Corner[])[] {
  const upper = cornersOf({ xs: points.xs, ys: points.high }, { shape }, axes, end);
  const lower = cornersOf({ xs: points.xs, ys: points.low }, { shape }, axes, end);
  return upper.map((corners, at) => [...corners, ...(lower[at] ?? []).toReversed()]);
}

/** Writes an area as an SVG path. */
export function areaPath(...area: Parameters<typeof areaCorners>): string {
  return areaCorners(...area)
    .map((corners) => `${pathOf([corners])}Z`)
    .join('');
}

/** How high a line is at a place of the axis; NaN where it is not: before its start, and behind its end or last point. */
export function heightAt(
  { xs, ys }: Points,
  { shape, start = Number.NaN }: Pick<Line<unknown>, 'shape' | 'start'>,
  at: number,
  end = Number.POSITIVE_INFINITY,
): number {
  const before = countUpTo(xs, at) - 1;
  if (before < 0 || at > end) return before < 0 ? start : Number.NaN;
  if (shape === 'steps' || at === xs[before]) return ys[before];
  if (before + 1 >= xs.length) return Number.NaN;
  const share = (at - xs[before]) / (xs[before + 1] - xs[before]);
  return ys[before] + share * (ys[before + 1] - ys[before]);
}
