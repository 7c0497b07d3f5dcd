import { expect, test } from 'vitest';
import { arrivalRate, decisionRate } from './arrivalRate.ts';

test.each([
  [0.6, 10_000, 500, 0.12],
  [0.7, 400, 10, 0.28],
])('load %d on %d slots, %d tasks of 100 ms a job: %d jobs/ms (T-SPA-5)', (load, slots, tasks, expected) => {
  expect(arrivalRate(load, slots, tasks, 100)).toBeCloseTo(expected, 15);
});

test('10,000 servers of 16 slots make 1.6 million decisions a second for tasks of 100 ms (T-SPA-31)', () => {
  expect(decisionRate(1, 160_000, 0.1)).toBeCloseTo(1_600_000, 6);
});

test('the rate of decisions is the rate of tasks of arriving jobs', () => {
  expect(decisionRate(0.7, 400, 100)).toBeCloseTo(arrivalRate(0.7, 400, 10, 100) * 10, 12);
});
