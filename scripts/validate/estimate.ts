import { mean } from '../../src/algorithms/percentile.ts';
import { studentT } from './studentT.ts';

/** One number per seed, in the order of the seeds. */
export type Sample = readonly number[];

/** What several seeds tell about a number. */
export interface Estimate {
  readonly value: number;
  /** Number of seeds simulated. */
  readonly seeds: number;
  /** Range of the value; null for a single seed. */
  readonly spread: {
    /** `interval`: 95 % confidence interval of the mean; `range`: smallest and largest of the seeds. */
    readonly kind: 'interval' | 'range';
    readonly low: number;
    readonly high: number;
  } | null;
}

const CONFIDENCE = 0.95;

/** Returns the standard deviation of a sample, with n − 1 in the denominator. */
export function deviation(sample: Sample): number {
  const middle = mean(sample);
  const squares = sample.map((value) => (value - middle) ** 2);
  return Math.sqrt((mean(squares) * sample.length) / (sample.length - 1));
}

/** Returns the standard error of a sample's mean; 0 for a single number, for which it is unknown. */
export function standardError(sample: Sample): number {
  return sample.length < 2 ? 0 : deviation(sample) / Math.sqrt(sample.length);
}

function around(value: number, sample: Sample): Estimate {
  const seeds = sample.length;
  if (seeds === 0) throw new Error('a sample of no seeds');
  if (seeds === 1) return { value, seeds, spread: null };
  const half = studentT(CONFIDENCE, seeds - 1) * standardError(sample);
  return { value, seeds, spread: { kind: 'interval', low: value - half, high: value + half } };
}

/** Estimates by the mean over seeds, with its 95 % confidence interval (Student's t). */
export const meanOf = (sample: Sample): Estimate => around(mean(sample), sample);

/** Estimates by the mean over seeds, with their range; used where the paper shows a single run. */
export function rangeOf(sample: Sample): Estimate {
  const estimate = meanOf(sample);
  if (estimate.spread === null) return estimate;
  const spread = { kind: 'range', low: Math.min(...sample), high: Math.max(...sample) } as const;
  return { ...estimate, spread };
}

/**
 * Estimates a statistic that a single seed does not have, such as a standard deviation. Each seed's contribution is
 * found by leaving it out (the jackknife): n·statistic(all) − (n − 1)·statistic(all but this one). Needs three seeds.
 */
export function jackknifed(seeds: number, statistic: (seeds: readonly number[]) => number): Estimate {
  const all = Array.from({ length: seeds }, (_, seed) => seed);
  const value = statistic(all);
  if (seeds < 3) return { value, seeds, spread: null };
  const parts = all.map(
    (left) => seeds * value - (seeds - 1) * statistic(all.filter((seed) => seed !== left)),
  );
  return around(value, parts);
}

/** Combines the numbers of equal seeds of two samples. */
export function paired(a: Sample, b: Sample, join: (a: number, b: number) => number): Sample {
  if (a.length !== b.length) throw new Error(`${a.length} and ${b.length} seeds do not pair`);
  return a.map((value, seed) => join(value, b[seed]));
}

/**
 * Estimates the ratio of the means of two samples: what a paper does that averages runs of each policy and compares then, and what
 * runs need that share no more than the number of their seed, since the mean of ratios is too large where denominators vary.
 */
export function ratioOfMeans(over: Sample, under: Sample): Estimate {
  if (over.length !== under.length) throw new Error(`${over.length} and ${under.length} seeds do not pair`);
  const meanBy = (sample: Sample, which: readonly number[]) => mean(which.map((seed) => sample[seed]));
  return jackknifed(over.length, (which) => meanBy(over, which) / meanBy(under, which));
}

/** Returns the ratio of two samples, seed by seed. */
export const ratios = (over: Sample, under: Sample): Sample => paired(over, under, (a, b) => a / b);
