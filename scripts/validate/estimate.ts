import { mean } from '../../src/algorithms/percentile.ts';
import { studentT } from './studentT.ts';

/** One number of each seed, in the order of the seeds. */
export type Sample = readonly number[];

/** What several seeds say of a number. */
export interface Estimate {
  readonly value: number;
  /** How many seeds it was simulated with. */
  readonly seeds: number;
  /** Between what it lies; null after a single seed. */
  readonly spread: {
    /** `interval`: 95 % confidence interval of the mean; `range`: smallest and largest of the seeds. */
    readonly kind: 'interval' | 'range';
    readonly low: number;
    readonly high: number;
  } | null;
}

const CONFIDENCE = 0.95;

/** Gives the standard deviation of a sample, with n − 1 in the denominator. */
export function deviation(sample: Sample): number {
  const middle = mean(sample);
  const squares = sample.map((value) => (value - middle) ** 2);
  return Math.sqrt((mean(squares) * sample.length) / (sample.length - 1));
}

/** Gives the standard error of the mean of a sample; 0 for a single number, which tells nothing of it. */
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

/** Estimates by the mean of the seeds, with its 95 % confidence interval (Student's t). */
export const meanOf = (sample: Sample): Estimate => around(mean(sample), sample);

/** Estimates by the mean of the seeds and says between what they lie, where the paper shows a single run. */
export function rangeOf(sample: Sample): Estimate {
  const estimate = meanOf(sample);
  if (estimate.spread === null) return estimate;
  const spread = { kind: 'range', low: Math.min(...sample), high: Math.max(...sample) } as const;
  return { ...estimate, spread };
}

/**
 * Estimates a number that is none of a single seed, as a standard deviation is. What each seed contributes is seen by
 * leaving it out (the jackknife): n·statistic(all) − (n − 1)·statistic(all but this one). It takes three seeds.
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

/** Puts the numbers of the same seed of two samples together. */
export function paired(a: Sample, b: Sample, join: (a: number, b: number) => number): Sample {
  if (a.length !== b.length) throw new Error(`${a.length} and ${b.length} seeds do not pair`);
  return a.map((value, seed) => join(value, b[seed]));
}

/** Gives the ratio of two samples, seed by seed. */
export const ratios = (over: Sample, under: Sample): Sample => paired(over, under, (a, b) => a / b);
