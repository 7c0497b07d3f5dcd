import { exp, ln } from '../../algorithms/elementary.ts';
import { inverseNormal, normalDensity, normalShare } from '../../algorithms/inverseNormal.ts';

// M median · σ spread · S(x) probability of more than x

/** Drawn for each job: log-normal, rounded up, and no fewer or more than the bounds (Apollo §2.3, W-APO-1). */
export interface LogNormalCount {
  readonly kind: 'lognormal';
  readonly median: number;
  /** Standard deviation of the natural logarithm. */
  readonly sigma: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the `u`-quantile. */
export function drawnLogNormal({ median, sigma, from, to }: LogNormalCount, u: number): number {
  return Math.min(to, Math.max(from, Math.ceil(median * exp(sigma * inverseNormal(u)))));
}

/** Returns the mean: `from`, and the sum of S over the integers from there up to below `to`. */
export function meanOfLogNormal(law: LogNormalCount): number {
  const { from, to } = law;
  const begin = Math.max(from, EXACT);
  let sum = from;
  for (let k = from; k < Math.min(to, begin); k += 1) sum += more(law, k);
  return to <= begin ? sum : sum + sumBetween(law, begin, to - 1);
}

/** Terms before this one are summed directly; those after it are smooth enough for the formula below. */
const EXACT = 64;

function distance({ median, sigma }: LogNormalCount, x: number): number {
  return ln(x / median) / sigma;
}

/** S(x) */
function more(law: LogNormalCount, x: number): number {
  return normalShare(-distance(law, x));
}

/** The sum of S from `first` to `last` by the Euler–Maclaurin formula: the integral, half of both ends, and the slopes. */
function sumBetween(law: LogNormalCount, first: number, last: number): number {
  const { median, sigma } = law;
  const slope = (x: number) => -normalDensity(distance(law, x)) / (sigma * x);
  const below = (x: number) => normalShare(distance(law, x) - sigma);
  const inner = median * exp((sigma * sigma) / 2) * (below(last) - below(first));
  const integral = last * more(law, last) - first * more(law, first) + inner;
  return integral + (more(law, first) + more(law, last)) / 2 + (slope(last) - slope(first)) / 12;
}
