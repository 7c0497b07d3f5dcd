import { exp, ln, power } from './elementary.ts';
import { mean } from './percentile.ts';

/** A probability distribution, as plain data. Its unit is the caller's. */
export type Distribution =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'exponential'; readonly mean: number }
  /** `shape` must exceed 1: otherwise there is no mean. */
  | { readonly kind: 'pareto'; readonly shape: number; readonly mean: number }
  /** A Pareto distribution with smallest number `low`, truncated at `high`; any `shape` above 0. */
  | { readonly kind: 'boundedPareto'; readonly shape: number; readonly low: number; readonly high: number }
  /** `sigma` is the standard deviation of the natural logarithm. */
  | { readonly kind: 'lognormal'; readonly median: number; readonly sigma: number }
  /** `longShare` of the numbers are `long`, the others `short`. */
  | { readonly kind: 'bimodal'; readonly short: number; readonly long: number; readonly longShare: number }
  | { readonly kind: 'uniform'; readonly low: number; readonly high: number }
  /** One of the values, each equally likely; their order does not matter. */
  | { readonly kind: 'empirical'; readonly values: readonly number[] };

/** Returns the mean of a distribution. */
export function meanOf(distribution: Distribution): number {
  switch (distribution.kind) {
    case 'constant':
      return distribution.value;
    case 'exponential':
    case 'pareto':
      return distribution.mean;
    case 'boundedPareto':
      return meanOfBounded(distribution.shape, distribution.low, distribution.high);
    case 'lognormal':
      return distribution.median * exp((distribution.sigma * distribution.sigma) / 2);
    case 'bimodal':
      return distribution.short + (distribution.long - distribution.short) * distribution.longShare;
    case 'uniform':
      return (distribution.low + distribution.high) / 2;
    case 'empirical':
      return mean(distribution.values);
  }
}

/**
 * The mean: the integral of x^−α from L to H over that of x^−(α+1), written without cancellation near α = 1 or H = L.
 */
function meanOfBounded(shape: number, low: number, high: number): number {
  const length = ln(high / low);
  return (low * growthOver((1 - shape) * length)) / growthOver(-shape * length);
}

/** Returns (e^z − 1) / z, which is 1 at 0, without the loss of digits that the difference has near 0. */
export function growthOver(z: number): number {
  if (Math.abs(z) > 0.01) return (exp(z) - 1) / z;
  return 1 + (z / 2) * (1 + (z / 3) * (1 + (z / 4) * (1 + z / 5)));
}

/**
 * Returns the sum of k^−a over the integers k from `from` (at least 1) to `to`, in bounded time, to about 12 digits.
 */
export function sumOfPowers(a: number, from: number, to: number): number {
  const begin = Math.max(from, EXACT);
  let sum = 0;
  for (let k = from; k <= Math.min(to, begin - 1); k += 1) sum += power(k, -a);
  if (to < begin) return sum;
  // The Euler–Maclaurin formula: the integral, half of both ends, and corrections by odd derivatives at the ends.
  const [first, last] = [power(begin, -a), power(to, -a)];
  const length = ln(to / begin);
  const integral = first * begin * length * growthOver((1 - a) * length);
  const slopes = a * (first / begin - last / to);
  const bends = a * (a + 1) * (a + 2) * (first / begin ** 3 - last / to ** 3);
  return sum + integral + (first + last) / 2 + slopes / 12 - bends / 720;
}

/** Terms before this one are summed directly, since the corrections are accurate enough only after them. */
const EXACT = 64;
