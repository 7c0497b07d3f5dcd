import { countUpTo } from '../../algorithms/firstPosition.ts';

/** A distribution function as steps: the share of values up to `values[i]` is `shares[i]`. */
export interface Ecdf {
  readonly values: Float64Array; // ascending, each once
  readonly shares: Float64Array; // ascending, the last one is 1
}

/**
 * Computes the empirical distribution of ascending values, thinned to at most `most` steps, evenly in the share: the
 * error is at most 1 ÷ `most`, below half a pixel.
 */
export function ecdfOf(ascending: Float64Array, most: number): Ecdf {
  const count = Math.min(ascending.length, most);
  const values: number[] = [];
  const shares: number[] = [];
  for (let step = 1; step <= count; step += 1) {
    const value = ascending[Math.round((step * ascending.length) / count) - 1];
    if (value === values.at(-1)) continue;
    values.push(value);
    shares.push(shareUpTo(ascending, value));
  }
  return { values: Float64Array.from(values), shares: Float64Array.from(shares) };
}

/** Returns the share of ascending values that are at most `limit`. O(log n). */
export function shareUpTo(ascending: Float64Array, limit: number): number {
  return countUpTo(ascending, limit) / ascending.length;
}

/** Returns the least of ascending values up to which there is a share of them: where the steps are at its height. */
export function reachedAt(ascending: ArrayLike<number>, share: number): number {
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)];
}
