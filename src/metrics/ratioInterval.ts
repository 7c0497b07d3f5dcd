import { exp, ln } from '../algorithms/elementary.ts';

/** How much larger one number is than another, over several seeds with the same jobs. */
export interface Interval {
  /** The geometric mean of the ratios; NaN without seeds. */
  readonly ratio: number;
  /** Ends of its 95 % confidence interval; NaN with fewer than two seeds. */
  readonly low: number;
  readonly high: number;
  readonly seeds: number;
}

/** Whether an interval lies below a goal, above it, or around it: then more seeds are needed. */
export type Verdict = 'reached' | 'missed' | 'not decided';

/** Quantiles .975 of Student’s t, for 1 to 9 degrees of freedom (any table). */
const FEW = [12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.306, 2.26216];
const Z = 1.959964;

/** The quantile .975 of Student’s t: from 10 degrees of freedom on by its expansion in them (Fisher and Cornish), to 4 digits. */
export function studentT(degrees: number): number {
  if (degrees < 1) return Number.NaN;
  if (degrees <= FEW.length) return FEW[degrees - 1];
  const [z3, z5, z7] = [Z * Z * Z, Z * Z * Z * Z * Z, Z * Z * Z * Z * Z * Z * Z];
  const first = (z3 + Z) / 4;
  const second = (5 * z5 + 16 * z3 + 3 * Z) / 96;
  const third = (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / 384;
  return Z + first / degrees + second / (degrees * degrees) + third / (degrees * degrees * degrees);
}

/**
 * The ratio of two numbers over seeds, in pairs as the jobs are the same: the mean of the logarithms with its interval by
 * Student’s t, given back as a ratio. Pairs in which a number is missing or not above 0 are left out.
 */
export function ratioInterval(ofReference: readonly number[], of: readonly number[]): Interval {
  const logs = of.flatMap((each, seed) => {
    const ratio = each / ofReference[seed];
    return ratio > 0 && ratio < Number.POSITIVE_INFINITY ? [ln(ratio)] : [];
  });
  const seeds = logs.length;
  const mean = logs.reduce((sum, log) => sum + log, 0) / seeds;
  const squares = logs.reduce((sum, log) => sum + (log - mean) * (log - mean), 0);
  const half = studentT(seeds - 1) * Math.sqrt(squares / (seeds - 1) / seeds);
  return { ratio: exp(mean), low: exp(mean - half), high: exp(mean + half), seeds };
}

/** Compares an interval with a goal that it must lie below. */
export function verdictOn({ low, high }: Interval, goal: number): Verdict {
  if (high < goal) return 'reached';
  return low >= goal ? 'missed' : 'not decided';
}

/** "0.82 (0.78 to 0.86)" */
export function intervalWords({ ratio, low, high, seeds }: Interval): string {
  if (seeds === 0) return '–';
  const words = ratio.toFixed(3);
  return seeds === 1 ? words : `${words} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}
