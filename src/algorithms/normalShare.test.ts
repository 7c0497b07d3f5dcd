import { expect, test } from 'vitest';
import { inverseNormal } from './inverseNormal.ts';
import { normalShare } from './normalShare.ts';

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
