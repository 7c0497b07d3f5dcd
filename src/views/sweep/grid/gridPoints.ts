import { percentileOfSorted, sorted } from '../../../algorithms/percentile.ts';
import type { DerivedResult } from '../../../state/derivedRuns.ts';
import { layoutStore } from '../../../state/layoutStore.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { nameOfNumber, openPoint, resultOf, type SweepPlan } from '../../../state/sweepPlan.ts';

/** A run of a sweep at a value of each axis, with all its seeds. */
export interface GridPoint {
  /** Which value of each axis. */
  readonly at: readonly number[];
  readonly run: number;
  /** What its seeds gave, in ascending order. */
  readonly numbers: Float64Array;
  /** Seeds that have been run, with or without a number. */
  readonly done: number;
  /** Why a seed failed; null if none did. */
  readonly fault: string | null;
  /** The seed, counted from 0, that is nearest to the median: that with which the point opens. If all failed, the first of these. */
  readonly seed: number;
  /** Median of the seeds, and the range of 10 to 90 % of them; NaN where nothing is known. */
  readonly mid: number;
  readonly low: number;
  readonly high: number;
}

/** Puts the seeds of each point together, in the order of the cells. */
export function gridPoints(
  plan: SweepPlan,
  results: readonly (DerivedResult | undefined)[],
  metric: string,
): readonly GridPoint[] {
  const { cells, metrics, scenario } = plan;
  const { seeds } = scenario.sweep;
  const column = metrics.indexOf(metric);
  return Array.from({ length: cells.length / seeds }, (_, point) => {
    const own = cells.slice(point * seeds, (point + 1) * seeds);
    const known = own.flatMap((cell) => resultOf(plan, results, cell) ?? []);
    const numbers = sorted(
      known.flatMap((result) => (result.ok ? result.numbers[column] : [])).filter(Number.isFinite),
    );
    const fault = known.find((result) => !result.ok);
    const mid = percentileOfSorted(numbers, 0.5);
    const offMid = own.map((cell) => {
      const result = resultOf(plan, results, cell);
      return result?.ok === true ? Math.abs(result.numbers[column] - mid) : Number.NaN;
    });
    return {
      ...{ at: own[0].at, run: own[0].run, numbers, done: known.length, mid },
      fault: fault?.ok === false ? faultText(plan, fault) : null,
      seed: nearest(offMid),
      low: percentileOfSorted(numbers, 0.1),
      high: percentileOfSorted(numbers, 0.9),
    };
  });
}

/** Says why a run has no numbers: what of the scenario is wrong, by its name. */
function faultText(
  { scenario }: SweepPlan,
  { message, path }: { readonly message: string; readonly path?: string },
): string {
  return path === undefined ? message : `“${nameOfNumber(scenario, path)}” ${message}`;
}

/** The place of the least number; 0 if there is none. */
function nearest(distances: readonly number[]): number {
  let best = 0;
  for (const [place, distance] of distances.entries())
    if (distance < distances[best] || (Number.isNaN(distances[best]) && Number.isFinite(distance)))
      best = place;
  return best;
}

/** The percentiles of which a bar consists (Sparrow §7.1: the ends of its bars, and the median). */
export const barMetrics = ['jobResponse@0.5', 'jobResponse@0.05', 'jobResponse@0.95'] as const;

/** Bars as in Sparrow's figures: from the 5th to the 95th percentile of response times, medians over the seeds. */
export function barPoints(
  plan: SweepPlan,
  results: readonly (DerivedResult | undefined)[],
): readonly GridPoint[] {
  const [middles, lows, highs] = barMetrics.map((metric) => gridPoints(plan, results, metric));
  return middles.map((point, index) => ({ ...point, low: lows[index].mid, high: highs[index].mid }));
}

/** Sets the numbers of a point, and looks at its run. */
export function openGridPoint({ at, seed, run }: GridPoint): void {
  scenarioStore.getState().edit((scenario) => openPoint(scenario, at, seed));
  selectionStore.setState({ run });
  layoutStore.getState().focusRun(run);
}
