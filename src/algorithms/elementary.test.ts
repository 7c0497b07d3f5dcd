import { describe, expect, test } from 'vitest';
import { exp, ln, power } from './elementary.ts';
import { streamOf } from './random.ts';

/** Returns the largest relative error of `ours` over many numbers. */
function worst(
  numbers: number,
  draw: () => number,
  ours: (x: number) => number,
  theirs: (x: number) => number,
): number {
  let largest = 0;
  for (let i = 0; i < numbers; i++) {
    const x = draw();
    const expected = theirs(x);
    const error = ours(x) === expected ? 0 : Math.abs(ours(x) - expected) / Math.abs(expected);
    largest = Math.max(largest, Number.isNaN(error) ? Infinity : error);
  }
  return largest;
}

const stream = streamOf(1, 'elementary');

/** Draws a positive number from the whole range, subnormal ones included. */
function anyPositive(): number {
  const words = Uint32Array.of(stream.next32(), stream.below(0x7ff00000));
  return new Float64Array(words.buffer)[0];
}

describe('ln', () => {
  test('agrees with Math.log over the whole range', () => {
    expect(worst(100_000, anyPositive, ln, Math.log)).toBeLessThan(4e-16);
  });

  test('agrees with Math.log near 1, where it is nearly 0', () => {
    const near = () => 1 + (stream.uniform() - 0.5) * 2 ** -stream.below(50);
    expect(worst(100_000, near, ln, Math.log)).toBeLessThan(4e-16);
  });

  test('agrees with Math.log for numbers too small to be normal', () => {
    for (const x of [5e-324, 1e-310, 2.2250738585072014e-308]) expect(ln(x) / Math.log(x)).toBeCloseTo(1, 14);
  });

  test.each([
    [0, -Infinity],
    [-1, Number.NaN],
    [1, 0],
    [Infinity, Infinity],
    [Number.NaN, Number.NaN],
  ])('of %d is %d', (x, expected) => {
    expect(ln(x)).toBe(expected);
  });
});

describe('exp', () => {
  test('agrees with Math.exp over the whole range', () => {
    const draw = () => stream.uniform() * 1415 - 706;
    expect(worst(100_000, draw, exp, Math.exp)).toBeLessThan(5e-16);
  });

  test('underflows gradually to the smallest number', () => {
    for (const x of [-710, -730, -744]) expect(Math.abs(exp(x) - Math.exp(x))).toBeLessThanOrEqual(5e-324);
    expect(exp(-745.2)).toBe(0);
  });

  test.each([
    [0, 1],
    [709.782712893384, Math.exp(709.782712893384)],
    [709.8, Infinity],
    [Infinity, Infinity],
    [-Infinity, 0],
    [Number.NaN, Number.NaN],
  ])('of %d is %d', (x, expected) => {
    expect(exp(x)).toBe(expected);
  });

  test('is the inverse of ln', () => {
    const draw = () => 1 + stream.uniform() * 99;
    expect(
      worst(
        100_000,
        draw,
        (x) => exp(ln(x)),
        (x) => x,
      ),
    ).toBeLessThan(2e-15);
  });
});

describe('power', () => {
  test('agrees with Math.pow wherever the result is in range', () => {
    for (let i = 0; i < 1000; i++) {
      const exponent = (stream.uniform() - 0.5) * 4;
      const inRange = () => exp((stream.uniform() - 0.5) * 350);
      const error = worst(
        100,
        inRange,
        (x) => power(x, exponent),
        (x) => x ** exponent,
      );
      expect(error).toBeLessThan(1e-14);
    }
  });

  test('keeps every digit of a huge exponent', () => {
    for (let exponent = 1; exponent < 45; exponent++) {
      const x = 1 + 2 ** -exponent;
      const y = 600 * 2 ** exponent;
      expect(power(x, y) / x ** y).toBeCloseTo(1, 13);
    }
  });

  test('is exact where the result is a small integer', () => {
    expect([power(2, 10), power(3, 4), power(8, 1 / 3), power(4, -0.5), power(10, 2)]).toEqual([
      1024, 81, 2, 0.5, 100,
    ]);
  });

  const special = [0, 0.5, 1, 2, Infinity, Number.NaN];
  const exponents = [-Infinity, -1e300, -2, -0, 0, 2, 1e300, Infinity, Number.NaN];
  test.each(special.flatMap((x) => exponents.map((y) => [x, y] as const)))(
    'of %d to the %d is as in Math.pow',
    (x, y) => {
      expect(power(x, y)).toBe(x === 1 ? 1 : x ** y);
    },
  );

  test('is not a number for a negative base', () => {
    expect(power(-8, 2)).toBeNaN();
  });
});
