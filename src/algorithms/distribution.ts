import { exp, ln } from './elementary.ts';
import { inverseNormal } from './inverseNormal.ts';
import { mean } from './percentile.ts';

/** Says how numbers are spread. Plain data, in the unit of whoever uses it. */
export type Distribution =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'exponential'; readonly mean: number }
  /** `shape` must exceed 1: otherwise there is no mean. */
  | { readonly kind: 'pareto'; readonly shape: number; readonly mean: number }
  /** `sigma` is the standard deviation of the natural logarithm. */
  | { readonly kind: 'lognormal'; readonly median: number; readonly sigma: number }
  /** `longShare` of the numbers are `long`, the others `short`. */
  | { readonly kind: 'bimodal'; readonly short: number; readonly long: number; readonly longShare: number }
  | { readonly kind: 'uniform'; readonly low: number; readonly high: number }
  /** Any of the values, each equally likely. Their order means nothing. */
  | { readonly kind: 'empirical'; readonly values: readonly number[] };

/** Makes the inverse of the distribution function: feed it uniform numbers in (0, 1) to sample. */
export function compileQuantile(distribution: Distribution): (u: number) => number {
  switch (distribution.kind) {
    case 'constant': {
      const { value } = distribution;
      return () => value;
    }
    case 'exponential': {
      const { mean } = distribution;
      return (u) => -mean * ln(1 - u);
    }
    case 'pareto': {
      const { shape, mean } = distribution;
      const smallest = (mean * (shape - 1)) / shape;
      return (u) => smallest * exp(ln(1 - u) / -shape);
    }
    case 'lognormal': {
      const { median, sigma } = distribution;
      return (u) => median * exp(sigma * inverseNormal(u));
    }
    case 'bimodal': {
      const { short, long, longShare } = distribution;
      return short <= long
        ? (u) => (u < 1 - longShare ? short : long)
        : (u) => (u < longShare ? long : short);
    }
    case 'uniform': {
      const { low, high } = distribution;
      return (u) => low + (high - low) * u;
    }
    case 'empirical': {
      const ascending = Float64Array.from(distribution.values).sort();
      const last = ascending.length - 1;
      return (u) => ascending[Math.min(last, Math.floor(u * ascending.length))];
    }
  }
}

/** Gives the number that a share `u` of the distribution lies below. Many draws want `compileQuantile`. */
export function quantile(distribution: Distribution, u: number): number {
  return compileQuantile(distribution)(u);
}

/** Gives the mean. */
export function meanOf(distribution: Distribution): number {
  switch (distribution.kind) {
    case 'constant':
      return distribution.value;
    case 'exponential':
    case 'pareto':
      return distribution.mean;
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
