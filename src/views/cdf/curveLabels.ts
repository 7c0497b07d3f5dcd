import { percentilesOf } from '../../metrics/summary.ts';
import type { RunTrace } from '../view.ts';
import type { Curve } from './quantities.ts';

/** Where a curve's name stands: beside the curve, at the height of a share. */
export interface CurveLabel {
  readonly run: RunTrace;
  readonly left: number;
  readonly share: number;
  readonly anchor: 'start' | 'end';
}

const TOP_SHARE = 0.82;
const BOTTOM_SHARE = 0.3;

/**
 * Places names so that each stands beside its own curve and none over another: the fastest curve's name highest, where
 * the slower curves have not yet come, the slowest one's lowest. On the left where there is no room on the right.
 */
export function placeLabels(
  curves: readonly Curve[],
  at: (value: number) => number,
  width: number,
  lengthOf: (run: RunTrace) => number,
): readonly CurveLabel[] {
  const median = ({ ascending }: Curve) => percentilesOf(ascending, [0.5])[0];
  const fastestFirst = curves.toSorted((a, b) => median(a) - median(b));
  const between = Math.max(1, curves.length - 1);
  return fastestFirst.map(({ run, ascending }, rank) => {
    const share = curves.length === 1 ? 0.5 : TOP_SHARE - (rank / between) * (TOP_SHARE - BOTTOM_SHARE);
    const left = at(percentilesOf(ascending, [share])[0]);
    const room = lengthOf(run) + 8;
    const isFirst = rank === 0 && curves.length > 1;
    const fitsLeft = left >= room;
    const fitsRight = left + room <= width;
    const anchor = fitsLeft && (isFirst || !fitsRight) ? 'end' : 'start';
    return { run, left: Math.min(left, width), share, anchor };
  });
}
