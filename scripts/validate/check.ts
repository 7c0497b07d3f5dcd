import { type Estimate, meanOf, type Sample, standardError } from './estimate.ts';
import type { Reason } from './reason.ts';
import type { Row } from './rows.ts';

/**
 * `ok`: the value and its whole spread are inside the bounds. `MISS`: they are outside. Where the spread contains a bound,
 * so that other seeds might give another result, `near`: the value is inside; `limit`: it is outside, a miss at the limit. A
 * single seed has no spread, so it is neither.
 */
export type Verdict = 'ok' | 'near' | 'limit' | 'MISS';

/** A number of the paper, or of an independent simulation of it, and our result. */
export interface Check {
  /** Row of the list of targets, such as T-SPA-8. */
  readonly id: Row;
  readonly what: string;
  /** The allowed values in words: "667 ± 5 %". */
  readonly allowed: string;
  readonly estimate: Estimate;
  /** Whether the value itself is allowed, whatever its spread: this decides whether the check passes. */
  readonly passes: boolean;
  readonly verdict: Verdict;
  /** Why it misses, as far as known. */
  readonly reason?: Reason;
}

/** Checks that belong together because they share runs. */
export interface CheckGroup {
  readonly name: string;
  run(): readonly Check[];
}

const isEstimate = (given: Sample | Estimate): given is Estimate => 'spread' in given;

/** Judges an estimate by inclusive bounds. */
export function verdictOn({ value, spread }: Estimate, least: number, most: number): Verdict {
  const isInside = value >= least && value <= most;
  const { low, high } = spread ?? { low: value, high: value };
  if (isInside) return low >= least && high <= most ? 'ok' : 'near';
  return high < least || low > most ? 'MISS' : 'limit';
}

function bounded(
  { id, what, allowed }: Pick<Check, 'id' | 'what' | 'allowed'>,
  given: Sample | Estimate,
  [least, most]: readonly [number, number],
  reason?: Reason,
): Check {
  const estimate = isEstimate(given) ? given : meanOf(given);
  if (!Number.isFinite(estimate.value)) throw new Error(`${id}, ${what}: ${estimate.value} is no number`);
  const passes = estimate.value >= least && estimate.value <= most;
  return { id, what, allowed, estimate, passes, verdict: verdictOn(estimate, least, most), reason };
}

/** Checks that a value is within a share of the expected one. `reason` explains a miss. */
export function near(
  id: Row,
  what: string,
  given: Sample | Estimate,
  wanted: number,
  tolerance: number,
  reason?: Reason,
): Check {
  const allowed = `${wanted} ± ${Number((tolerance * 100).toPrecision(2))} %`;
  const slack = tolerance * wanted;
  return bounded({ id, what, allowed }, given, [wanted - slack, wanted + slack], reason);
}

/** For the normal distribution: the standard error is half the width of a 95 % interval divided by this. */
const Z95 = 1.96;

/** Returns the mean over seeds of an independent simulation. */
export const referenceOf = (sample: Sample): Reference => ({
  mean: meanOf(sample).value,
  half: Z95 * standardError(sample),
});

/** A mean of an independent simulation. */
export interface Reference {
  readonly mean: number;
  /** Half the width of its 95 % confidence interval; 0 if it is exact or unknown. */
  readonly half: number;
}

/**
 * Checks that the mean over seeds agrees with that of an independent simulation: within 3 standard errors of both, or
 * within a share of it, whichever is larger (T-SPA-10). Errors of independent runs add up in squares.
 */
export function agrees(
  id: Row,
  what: string,
  sample: Sample,
  { mean, half }: Reference,
  tolerance: number,
  reason?: Reason,
): Check {
  const errors = 3 * Math.hypot(half / Z95, standardError(sample));
  const slack = Math.max(errors, tolerance * mean);
  const byErrors = errors > tolerance * mean ? '3 errors' : `${Math.round(tolerance * 100)} %`;
  const allowed = `${Number(mean.toPrecision(5))} ± ${byErrors}`;
  return bounded({ id, what, allowed }, sample, [mean - slack, mean + slack], reason);
}

/**
 * Checks that a value is between two bounds. A bound that cannot be exceeded, such as 1 for a share, is given as
 * infinite: a spread across it would mean nothing.
 */
export function within(
  id: Row,
  what: string,
  given: Sample | Estimate,
  least: number,
  most: number,
  reason?: Reason,
): Check {
  const [low, high] = [least, most].map((bound) => Number(bound.toPrecision(12)));
  const both = low === high ? `${low}` : `${low} … ${high}`;
  const allowed = most === Infinity ? `≥ ${low}` : least === -Infinity ? `≤ ${high}` : both;
  return bounded({ id, what, allowed }, given, [least, most], reason);
}

/** Checks that a value is at least `least`. */
export const atLeast = (id: Row, what: string, given: Sample | Estimate, least: number, reason?: Reason) =>
  within(id, what, given, least, Number.POSITIVE_INFINITY, reason);

/** Checks that a value is at most `most`. */
export const atMost = (id: Row, what: string, given: Sample | Estimate, most: number, reason?: Reason) =>
  within(id, what, given, Number.NEGATIVE_INFINITY, most, reason);

/** Checks that a count is 0. It does not depend on seeds. */
export function none(id: Row, what: string, count: number): Check {
  return within(id, what, { value: count, seeds: 0, spread: null }, 0, 0);
}
