import type { Distribution } from './distribution.ts';
import { exp, ln } from './elementary.ts';
import { inverseNormal } from './inverseNormal.ts';

/** Returns the inverse of the distribution function; applied to uniform numbers in (0, 1) it draws samples. */
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
    case 'boundedPareto': {
      const { shape, low, high } = distribution;
      const share = 1 - exp(-shape * ln(high / low)); // probability of the unbounded distribution below `high`
      return (u) => Math.min(high, low * exp(ln(1 - u * share) / -shape));
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

/** Returns the `u`-quantile of a distribution. For many draws, use `compileQuantile`. */
export function quantile(distribution: Distribution, u: number): number {
  return compileQuantile(distribution)(u);
}
