import { ln } from '../../algorithms/elementary.ts';
import { sorted } from '../../algorithms/percentile.ts';

/** Returns the largest gap between the distribution functions of two samples (Kolmogorov and Smirnov). */
export function ksDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const first = sorted(a);
  const second = sorted(b);
  let i = 0;
  let j = 0;
  let distance = 0;
  while (i < first.length && j < second.length) {
    const value = Math.min(first[i], second[j]);
    while (i < first.length && first[i] <= value) i++;
    while (j < second.length && second[j] <= value) j++;
    distance = Math.max(distance, Math.abs(i / first.length - j / second.length));
  }
  return distance;
}

/**
 * Returns the critical value of `ksDistance`: large samples of sizes `n` and `m` from one distribution exceed it with
 * probability `alpha`.
 */
export function ksCritical(n: number, m: number, alpha: number): number {
  return Math.sqrt((-ln(alpha / 2) / 2) * ((n + m) / (n * m)));
}
