import { mean, percentileOfSorted, sorted } from '../algorithms/percentile.ts';

/** Summary of many numbers. All but the count are NaN if there are none. */
export interface Summary {
  readonly count: number;
  readonly mean: number;
  readonly p5: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Summarizes a column; NaN does not count. Percentiles interpolate linearly (COM-18). */
export function summarize(values: Float64Array): Summary {
  return summarizeSorted(sorted(values.filter((value) => !Number.isNaN(value))));
}

/** Summarizes an ascending column without NaN. */
export function summarizeSorted(ascending: Float64Array): Summary {
  const percentile = (p: number) => percentileOfSorted(ascending, p);
  return {
    count: ascending.length,
    mean: mean(ascending),
    p5: percentile(0.05),
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  };
}

/** Returns percentiles of an ascending column without NaN; shares are from 0 to 1 (COM-18). */
export function percentilesOf(ascending: Float64Array, shares: readonly number[]): readonly number[] {
  return shares.map((share) => percentileOfSorted(ascending, share));
}
