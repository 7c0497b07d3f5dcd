import { expect, test } from 'vitest';
import { mean } from '../../algorithms/percentile.ts';
import { jobFactors, meanJobFactor } from './jobFactors.ts';

const scope = { sigma: 2, least: 0.005, most: 1080 };
const drawn = (plan: typeof scope, count = 40_000, seed = 1) => {
  const factor = jobFactors(seed);
  return Array.from({ length: count }, (_, job) => factor(job, 0, plan));
};

test.each([
  { sigma: 0.25, least: 0.0001, most: 10_000 },
  { sigma: 1, least: 0.5, most: 2 },
  { sigma: 1.5, least: 0.1, most: 20 },
  { sigma: 2, least: 1, most: 1 },
])('factors of %j have their mean, and stay within their bounds', (plan) => {
  const factors = drawn(plan);
  expect(mean(factors) / meanJobFactor(plan)).toBeCloseTo(1, 1);
  expect(factors.every((factor) => factor >= plan.least && factor <= plan.most)).toBe(true);
});

test('the bounds of W-APO-2 hardly cut anything off, but the mean is in the tail', () => {
  // Without bounds e², the mean of a log-normal law.
  expect(meanJobFactor({ sigma: 2, least: 1e-4, most: 1e9 })).toBeCloseTo(Math.exp(2), 3);
  expect(meanJobFactor(scope)).toBeGreaterThan(0.9 * Math.exp(2));
  const factors = drawn(scope);
  const half = factors.filter((factor) => factor < 1).length / factors.length;
  expect(Math.abs(half - 0.5)).toBeLessThan(0.01);
});

test('jobs and stages draw their own, from the seed alone', () => {
  const factor = jobFactors(1);
  expect(factor(3, 0, scope)).toBe(jobFactors(1)(3, 0, scope));
  expect(
    new Set([factor(3, 0, scope), factor(3, 1, scope), factor(4, 0, scope), jobFactors(2)(3, 0, scope)]).size,
  ).toBe(4);
  expect(factor(3, 0, undefined)).toBe(1);
  expect(meanJobFactor(undefined)).toBe(1);
});
