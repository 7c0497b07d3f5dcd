import { expect, test } from 'vitest';
import { solveDelay } from './policies.ts';

test('a free solve takes no time', () => {
  expect(solveDelay('free', 145_283)).toBe(0);
});

test("the paper's solver takes 7.64 ms with 243 servers and a little over a second with 2,500", () => {
  expect(solveDelay('paper', 14_514)).toBe(7640);
  const large = solveDelay('paper', 145_283);
  expect(large).toBeGreaterThan(1_090_000);
  expect(large).toBeLessThan(1_110_000);
});

test('the time of our solver is proportional to the arcs', () => {
  expect(solveDelay('ours', 14_514)).toBe(100);
  expect(solveDelay('ours', 145_140)).toBe(1000);
});
