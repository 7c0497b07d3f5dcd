// Math.exp, Math.log and Math.pow may differ in the last digit between browsers, so that one link would give
// different runs. The functions here use only + − × ÷, which every engine rounds in the same way. k exponent of two ·
// m mantissa in [√½, √2) · s = (m − 1)/(m + 1) · z = s²

// ln 2 in two parts: the first has 32 bits, so that k × LN2_HIGH is exact.
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const SMALLEST_NORMAL = 2.2250738585072014e-308;
const TWO_54 = 18014398509481984;
const LOWEST_EXPONENT = -1074;

const float = new Float64Array(1);
const halves = new Uint32Array(float.buffer);
const HIGH = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;

// Moves mantissas below √½ to the next lower exponent.
const TO_SQRT_HALF = 0x3ff00000 - 0x3fe6a09e;

// [exponent − LOWEST_EXPONENT] → power of two
const powersOfTwo = new Float64Array(1024 - LOWEST_EXPONENT);
powersOfTwo[-LOWEST_EXPONENT] = 1;
for (let k = 1; k < 1024; k++) powersOfTwo[k - LOWEST_EXPONENT] = powersOfTwo[k - 1 - LOWEST_EXPONENT] * 2;
for (let k = -1; k >= LOWEST_EXPONENT; k--) {
  powersOfTwo[k - LOWEST_EXPONENT] = powersOfTwo[k + 1 - LOWEST_EXPONENT] / 2;
}

/** Returns the exponent k of a positive normal number. */
function exponentOf(x: number): number {
  float[0] = x;
  return ((halves[HIGH] + TO_SQRT_HALF) >>> 20) - 1023;
}

/** Returns 2z/3 + 2z²/5 + …, which is (ln m − 2s)/s. Summed in two chains, which the processor computes in parallel. */
function tailOfLogarithm(z: number): number {
  const w = z * z;
  const odd = 2 / 3 + w * (2 / 7 + w * (2 / 11 + w * (2 / 15 + w * (2 / 19))));
  const even = 2 / 5 + w * (2 / 9 + w * (2 / 13 + w * (2 / 17 + w * (2 / 21))));
  return z * (odd + z * even);
}

/** Returns the natural logarithm, the same in every browser, with an error below one unit of the last place. */
export function ln(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : Number.NaN;
  if (x === Infinity) return Infinity;
  if (x < SMALLEST_NORMAL) return ln(x * TWO_54) - 54 * LN2_HIGH - 54 * LN2_LOW;
  const k = exponentOf(x);
  const f = x * powersOfTwo[-k - LOWEST_EXPONENT] - 1;
  const s = f / (2 + f);
  const half = 0.5 * f * f;
  // ln m = f − (half − s × (half + tail)): the rounded part is small compared with f, which is exact.
  return k * LN2_HIGH - (half - (s * (half + tailOfLogarithm(s * s)) + k * LN2_LOW) - f);
}

/** Returns e^(high + low), where `low` is the rounding error of `high`. */
function expOfSum(high: number, low: number): number {
  const k = Math.floor(high * Math.LOG2E + 0.5);
  const exact = high - k * LN2_HIGH;
  const correction = low - k * LN2_LOW;
  const r = exact + correction;
  const lost = exact - r + correction;
  const w = r * r;
  const even =
    1 / 2 + w * (1 / 24 + w * (1 / 720 + w * (1 / 40320 + w * (1 / 3628800 + w * (1 / 479001600)))));
  const odd =
    1 / 6 + w * (1 / 120 + w * (1 / 5040 + w * (1 / 362880 + w * (1 / 39916800 + w * (1 / 6227020800)))));
  const result = 1 + (r + (lost + w * (even + r * odd)));
  // In two steps, because 2^k may be out of range although the product is not.
  const half = k >> 1;
  return result * powersOfTwo[half - LOWEST_EXPONENT] * powersOfTwo[k - half - LOWEST_EXPONENT];
}

/** Returns e^x, the same in every browser, with an error below one unit of the last place. */
export function exp(x: number): number {
  if (!(x < 710)) return x >= 710 ? Infinity : Number.NaN;
  return x < -746 ? 0 : expOfSum(x, 0);
}

/** Returns the rounding error of `product = a × b` (Dekker). */
function lostInProduct(a: number, b: number, product: number): number {
  const aWide = 134217729 * a;
  const aHigh = aWide - (aWide - a);
  const aLow = a - aHigh;
  const bWide = 134217729 * b;
  const bHigh = bWide - (bWide - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** Returns x^y for x ≥ 0, the same in every browser, with an error of a few units of the last place; NaN for x < 0. */
export function power(x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  if (!(x >= 0) || Number.isNaN(y)) return Number.NaN;
  if (x === 0 || x === Infinity) return (x === 0) === y > 0 ? 0 : Infinity;
  // |ln x| is at least 1.1e-16, so with larger exponents the result overflows or underflows.
  if (Math.abs(y) > 1e19) return x > 1 === y > 0 ? Infinity : 0;
  const shift = x < SMALLEST_NORMAL ? 54 : 0;
  const normal = shift > 0 ? x * TWO_54 : x;
  const exponent = exponentOf(normal);
  const m = normal * powersOfTwo[-exponent - LOWEST_EXPONENT];
  const k = exponent - shift;

  // y × ln x needs more digits than one number holds: its absolute error becomes the relative error of the result.
  const f = m - 1;
  const sum = m + 1;
  const s = f / sum;
  const sTimesSum = s * sum;
  const sLost = (f - sTimesSum - lostInProduct(s, sum, sTimesSum) - s * (m - (sum - 1))) / sum;
  const tail = 2 * sLost + s * tailOfLogarithm(s * s) + k * LN2_LOW;
  const main = k * LN2_HIGH + 2 * s;
  const mainLost = k === 0 ? 0 : k * LN2_HIGH - main + 2 * s;
  const logarithm = main + (mainLost + tail);
  const logarithmLost = main - logarithm + (mainLost + tail);

  const product = y * logarithm;
  if (product > 710) return Infinity;
  if (product < -746) return 0;
  return expOfSum(product, lostInProduct(y, logarithm, product) + y * logarithmLost);
}
