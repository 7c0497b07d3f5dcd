import { exp } from './elementary.ts';

const ROOT = Math.sqrt(2 * Math.PI);
/** Beyond it, what is left is below the last digit of a sum. */
const FAR = 8.5;

/** Returns the density of the standard normal distribution. */
export function normalDensity(z: number): number {
  return exp((-z * z) / 2) / ROOT;
}

/** Returns the probability that a standard normal variable stays below `z`, with an absolute error of about 1e-15. */
export function normalShare(z: number): number {
  if (z <= -FAR) return 0;
  if (z >= FAR) return 1;
  // 1/2 + φ(z)·(z + z³/3 + z⁵/(3·5) + …)
  let term = z;
  let sum = z;
  for (let n = 3; Math.abs(term) > 1e-17 * Math.abs(sum); n += 2) {
    term *= (z * z) / n;
    sum += term;
  }
  return Math.min(1, Math.max(0, 0.5 + normalDensity(z) * sum));
}
