import { exp, ln, power } from './elementary.ts';

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
