import { exp, ln } from './elementary.ts';

// Coefficients of numerators and denominators, constant term first (Wichura, "The Percentage Points of the Normal
// Distribution", algorithm AS 241, PPND16): near the middle, in the tails, and far out.
const MIDDLE = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987,
    67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
] as const;
const TAIL = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
] as const;
const FAR_TAIL = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
    1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
  ],
] as const;

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) sum = sum * x + coefficients[i];
  return sum;
}

function ratio(parts: readonly (readonly number[])[], x: number): number {
  return polynomial(parts[0], x) / polynomial(parts[1], x);
}

/** Returns the `p`-quantile of the standard normal distribution, with a relative error of about 1e-15. */
export function inverseNormal(p: number): number {
  if (!(p > 0 && p < 1)) return p === 0 ? -Infinity : p === 1 ? Infinity : Number.NaN;
  const centred = p - 0.5;
  if (Math.abs(centred) <= 0.425) return centred * ratio(MIDDLE, 0.180625 - centred * centred);
  const depth = Math.sqrt(-ln(centred < 0 ? p : 1 - p));
  const distance = depth <= 5 ? ratio(TAIL, depth - 1.6) : ratio(FAR_TAIL, depth - 5);
  return centred < 0 ? -distance : distance;
}

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
