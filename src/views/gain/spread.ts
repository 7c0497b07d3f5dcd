import { mean } from '../../algorithms/percentile.ts';
import { maxOf, minOf } from '../../base/extremes.ts';
import { jobGains } from '../../metrics/gain.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import type { Compared } from '../against.ts';
import { MARKS, type ShareCurve } from '../shareCurve.ts';

/** Sorts the gains of the jobs of each run (Hopper, Figure 8a). */
export function spreadsOf(compared: readonly Compared[]): readonly ShareCurve[] {
  return compared.map(({ run, comparison }) => {
    const ascending = jobGains(comparison).sort();
    return { run, ascending, mean: mean(ascending), marks: percentilesOf(ascending, MARKS) };
  });
}

/** Chooses the range of the axis: to 100 % or near the best, and down to a loss of 100 %. */
export function rangeOf(spreads: readonly ShareCurve[]): readonly [low: number, high: number] {
  const least = minOf(
    spreads.map(({ ascending }) => ascending[0]),
    0,
  );
  const most = maxOf(
    spreads.map(({ ascending }) => ascending[ascending.length - 1]),
    0.05,
  );
  return [Math.max(-1, least), most];
}
