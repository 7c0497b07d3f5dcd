import { maxOf, minOf } from '../../base/extremes.ts';
import type { Plot } from './plot.ts';

/** A curve that ends within a plot, with its name. CSS pixels of the plot. */
export interface EndingCurve {
  readonly key: string | number;
  readonly name: string;
  readonly x: number;
  readonly at: number;
  /** Where the curve is. Without it, its name stands beside the plot. */
  readonly reach?: Reach;
}

export type Heights = readonly [top: number, bottom: number];
/** Between which heights something is drawn, from one place to another; null: it is not there. */
export type Reach = (from: number, to: number) => Heights | null;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const GAP = 8;

/**
 * Finds the names that have free room right behind the ends of their own curves, and gives their middle lines. They cover no
 * curve, no other such name, none of what else is drawn, and no line that leads from a curve to the names beside the plot.
 */
export function ownEnds(
  ends: readonly EndingCurve[],
  plot: Pick<Plot, 'width' | 'height'>,
  line: number,
  widthOf: (name: string) => number,
  others: readonly Reach[] = [],
): ReadonlyMap<string | number, number> {
  const found = new Map<string | number, number>();
  const taken: Box[] = [];
  // Those that end furthest right have the least choice.
  for (const end of [...ends].sort((a, b) => b.x - a.x)) {
    if (end.reach === undefined) continue;
    const box = boxesAt(end, plot, line, widthOf(end.name)).find(
      (each) =>
        ends.every((curve) => curve === end || isClear(each, curve)) &&
        others.every((reach) => isClear(each, { reach })) &&
        !taken.some((other) => overlap(other, each)),
    );
    if (box === undefined) continue;
    taken.push(box);
    found.set(end.key, (box.top + box.bottom) / 2);
  }
  return found;
}

/** Lists where a name may stand: at the height of an end, or half a line or a line above or below it. */
function boxesAt(
  { x, at }: EndingCurve,
  { width, height }: Pick<Plot, 'width' | 'height'>,
  line: number,
  length: number,
): readonly Box[] {
  const [left, right] = [x + 2, x + GAP + length];
  if (right > width) return [];
  return [0, -0.5, 0.5, -1, 1].map((shift) => {
    const middle = Math.max(line / 2, Math.min(height - line / 2, at + shift * line));
    return { left, right, top: middle - line / 2, bottom: middle + line / 2 };
  });
}

/** Tells whether neither a curve nor the line to its name runs through a box. */
function isClear(
  { left, right, top, bottom }: Box,
  curve: Pick<EndingCurve, 'reach'> & Partial<EndingCurve>,
) {
  const { x = Number.POSITIVE_INFINITY, at = 0, reach } = curve;
  if (x < right && at > top && at < bottom) return false;
  const heights = reach?.(left, right) ?? null;
  return heights === null || heights[1] < top || heights[0] > bottom;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Gives the reach of a curve of steps: each height holds from its place to the next one, the last one up to the end. */
export function stepReach(lefts: ArrayLike<number>, tops: ArrayLike<number>, end: number): Reach {
  return (from, to) => {
    let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let step = 0; step < lefts.length && lefts[step] <= to; step += 1) {
      if ((step + 1 < lefts.length ? lefts[step + 1] : end) < from) continue;
      top = Math.min(top, tops[step]);
      bottom = Math.max(bottom, tops[step]);
    }
    return top > bottom ? null : [top, bottom];
  };
}

/** Gives the reach of a straight line. */
export function slopeReach(x1: number, y1: number, x2: number, y2: number): Reach {
  const heightAt = (left: number) => y1 + ((y2 - y1) * (left - x1)) / Math.max(x2 - x1, Number.EPSILON);
  return (from, to) => {
    if (to < x1 || from > x2) return null;
    const heights = [heightAt(Math.max(from, x1)), heightAt(Math.min(to, x2))];
    return [minOf(heights), maxOf(heights)];
  };
}
