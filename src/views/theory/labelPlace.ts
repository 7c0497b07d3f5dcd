/** Where a label of a curve stands: at a step of the curves, above it or below it. */
export interface LabelPlace {
  readonly step: number;
  readonly side: 'above' | 'below';
}

// Nearer to an end than these shares of the axis a label would leave the chart.
const FIRST = 0.15;
const LAST = 0.85;
// More than so many pixels are no better: the first such place is as good as any.
const ROOM = 70;

/**
 * Finds the place beside a curve where the nearest other one is farthest away; of equals the first. `heights` are those of
 * all curves at the same steps, downward in pixels.
 */
export function labelPlace(heights: readonly (readonly number[])[], curve: number): LabelPlace {
  const own = heights[curve];
  const others = heights.filter((_, index) => index !== curve);
  let best: LabelPlace = { step: Math.round(own.length / 2), side: 'above' };
  let widest = -1;
  for (let step = Math.ceil(own.length * FIRST); step < own.length * LAST; step += 1) {
    for (const side of ['above', 'below'] as const) {
      const gap = Math.min(
        ...others.map((other) => {
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
