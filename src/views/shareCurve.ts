import type { RunTrace } from './view.ts';

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
