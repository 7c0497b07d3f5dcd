import { mean } from '../../algorithms/percentile.ts';
import { jobGains } from '../../metrics/gain.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import type { Compared } from '../against.ts';
import type { RunTrace } from '../view.ts';

/** How the gains of single jobs are spread (Hopper, Figure 8a). */
export interface Spread {
  readonly run: RunTrace;
  readonly ascending: Float64Array;
  readonly mean: number;
  /** The gain that `MARKS` of the jobs do not exceed. */
  readonly marks: readonly number[];
}

/** Shares at which the curves are marked: the 10th percentile, the median and the 90th. */
export const MARKS = [0.1, 0.5, 0.9] as const;

/** Sorts the gains of the jobs of each run. */
export function spreadsOf(compared: readonly Compared[]): readonly Spread[] {
  return compared.map(({ run, comparison }) => {
    const ascending = jobGains(comparison).sort();
    return { run, ascending, mean: mean(ascending), marks: percentilesOf(ascending, MARKS) };
  });
}

/** Chooses the range of the axis: to 100 % or near the best, and down to a loss of 100 %. */
export function rangeOf(spreads: readonly Spread[]): readonly [low: number, high: number] {
  const least = Math.min(0, ...spreads.map(({ ascending }) => ascending[0]));
  const most = Math.max(0.05, ...spreads.map(({ ascending }) => ascending[ascending.length - 1]));
  return [Math.max(-1, least), most];
}
