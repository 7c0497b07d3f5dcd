import { expect, test } from 'vitest';
import { inverseNormal, normalShare } from './inverseNormal.ts';

// Computed with 40 digits.
test.each([
  [1e-300, -37.0470962993612],
  [1e-100, -21.273453560965326],
  [1e-20, -9.262340089798407],
  [1e-12, -7.034483825301132],
  [1e-6, -4.753424308822899],
  [0.001, -3.0902323061678136],
  [0.0249, -1.961677869063786],
  [0.075, -1.439531470938456],
  [0.1, -1.2815515655446004],
  [0.3, -0.5244005127080408],
  [0.6, 0.2533471031357997],
  [0.925, 1.4395314709384561],
  [0.975, 1.9599639845400538],
  [0.999, 3.090232306167813],
])('with probability %d a standard normal variable stays below %d', (p, expected) => {
  expect(Math.abs(inverseNormal(p) / expected - 1)).toBeLessThan(1e-14);
});

test('the middle is 0 and the ends are infinite', () => {
  expect([0, 0.5, 1].map(inverseNormal)).toEqual([-Infinity, 0, Infinity]);
});

test('a number that is not a probability gives NaN', () => {
  expect([-0.1, 1.1, Number.NaN].map(inverseNormal)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});

test('it increases everywhere, also at the limits of the formulas', () => {
  const around = (p: number) => Array.from({ length: 200 }, (_, i) => p * (1 + (i - 100) * 1e-12));
  for (const border of [0.075, Math.exp(-25), 0.925]) {
    const values = around(border).map(inverseNormal);
    expect(values.toSorted((a, b) => a - b)).toEqual(values);
  }
});

test.each([
  [0, 0.5],
  [1, 0.8413447460685429],
  [-1.96, 0.024997895148220435],
  [3, 0.9986501019683699],
  [-6, 9.865876450377018e-10],
])('a standard normal variable stays below %d with probability %d', (z, share) => {
  expect(Math.abs(normalShare(z) - share)).toBeLessThan(1e-14);
});

test('is what the quantile inverts', () => {
  for (const p of [1e-6, 0.003, 0.2, 0.5, 0.77, 0.9999]) {
    expect(normalShare(inverseNormal(p)) / p).toBeCloseTo(1, 9);
  }
  expect([normalShare(-40), normalShare(40)]).toEqual([0, 1]);
});
