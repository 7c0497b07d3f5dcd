import { runName } from '../chart/runLook.ts';
import type { RunTrace } from '../shared/view.ts';

/** Numbers of a run, one for each job. */
export interface ShareCurve {
  readonly run: RunTrace;
  readonly ascending: Float64Array;
  readonly mean: number;
  /** The number that `MARKS` of the jobs do not exceed. */
  readonly marks: readonly number[];
}

/** Shares at which the curves are marked: the 10th percentile, the median and the 90th. */
export const MARKS = [0.1, 0.5, 0.9] as const;

/** Describes curves in words: "A Apollo: 10th percentile 0.9 ×, median 1.1 ×, …". */
export function describeCurves(curves: readonly ShareCurve[], text: (value: number) => string): string {
  const each = curves.map(({ run, mean, marks: [p10, median, p90] }) => {
    const [low, middle, high] = [p10, median, p90].map(text);
    return `${runName(run)}: 10th percentile ${low}, median ${middle}, mean ${text(mean)}, 90th percentile ${high}`;
  });
  return each.join('; ');
}
