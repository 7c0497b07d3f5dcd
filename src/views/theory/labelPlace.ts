import { minOf } from '../../base/extremes.ts';

/** Position of a curve's label: at a step of the curves, above or below the curve. */
export interface LabelPlace {
  readonly step: number;
  readonly side: 'above' | 'below';
}

// Nearer to an end of the axis than these shares, a label would leave the chart.
const FIRST = 0.15;
const LAST = 0.85;
// A distance of more than so many pixels is no improvement: the first such position is chosen.
const ROOM = 70;

/**
 * Finds the position beside a curve where the nearest other curve is farthest; the first of equals. `heights` are
 * those of all curves at the same steps, in pixels from the top.
 */
export function labelPlace(heights: readonly (readonly number[])[], curve: number): LabelPlace {
  const own = heights[curve];
  const others = heights.filter((_, index) => index !== curve);
  let best: LabelPlace = { step: Math.round(own.length / 2), side: 'above' };
  let widest = -1;
  for (let step = Math.ceil(own.length * FIRST); step < own.length * LAST; step += 1) {
    for (const side of ['above', 'below'] as const) {
      const gap = minOf(
        others.map((other) => {
          const distance = side === 'above' ? own[step] - other[step] : other[step] - own[step];
          return distance >= 0 ? distance : Number.POSITIVE_INFINITY;
        }),
        ROOM,
      );
      if (gap <= widest) continue;
      widest = gap;
      best = { step, side };
    }
  }
  return best;
}
