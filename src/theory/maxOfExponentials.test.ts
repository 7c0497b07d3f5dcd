import { expect, test } from 'vitest';
import { meanOfMaximum, quantileOfMaximum } from './maxOfExponentials.ts';

test('the longest of 500 tasks of 100 ms takes 679.282 ms on average (T-SPA-7)', () => {
  expect(meanOfMaximum(500, 100).toFixed(3)).toBe('679.282');
});

test.each([
  [0.05, '512.041'],
  [0.5, '658.181'],
  [0.95, '918.485'],
])('a share %d of jobs of 500 tasks of 100 ms ends within %s ms (T-SPA-7)', (p, expected) => {
  expect(quantileOfMaximum(500, 100, p).toFixed(3)).toBe(expected);
});

test('the longest of one is exponential', () => {
  expect(meanOfMaximum(1, 7)).toBe(7);
  expect(quantileOfMaximum(1, 7, 0.5)).toBeCloseTo(7 * Math.log(2), 13);
});

test('the mean is that of the quantiles', () => {
  const n = 100_000;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += quantileOfMaximum(20, 3, (i + 0.5) / n);
  expect(sum / n).toBeCloseTo(meanOfMaximum(20, 3), 3);
});

test('quantiles stay exact for many tasks and extreme shares', () => {
  // (1 − e^(−x))^m = p
  for (const [count, p] of [
    [1_000_000, 0.999999],
    [1_000_000, 1e-6],
    [3, 1e-12],
  ]) {
    const x = quantileOfMaximum(count, 1, p);
    expect(count * Math.log1p(-Math.exp(-x))).toBeCloseTo(Math.log(p), 9);
  }
});
