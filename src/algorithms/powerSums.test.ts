import { expect, test } from 'vitest';
import { growthOver, sumOfPowers } from './powerSums.ts';

test.each([
  [0.1, 1, 30_000],
  [0.745, 1, 3_000],
  [0.745, 2, 2],
  [0.999999, 1, 500],
  [1, 1, 10_000],
  [1.000001, 40, 500],
  [2, 7, 31],
  [2, 7, 32],
  [5, 1, 33],
  [5, 25_000, 30_000],
])('powers −%d of %d to %d add up as one by one', (a, from, to) => {
  let sum = 0;
  for (let k = to; k >= from; k -= 1) sum += k ** -a;
  expect(sumOfPowers(a, from, to) / sum).toBeCloseTo(1, 12);
});

test('the sum of none is 0', () => {
  expect(sumOfPowers(0.7, 5, 4)).toBe(0);
  expect(sumOfPowers(0.7, 50, 49)).toBe(0);
});

test('(e^z − 1) / z keeps its digits near 0', () => {
  expect(growthOver(0)).toBe(1);
  for (const z of [-3, -0.02, -0.0099, -1e-7, 1e-12, 0.005, 0.0101, 2]) {
    expect(growthOver(z) / (Math.expm1(z) / z)).toBeCloseTo(1, 12);
  }
});
