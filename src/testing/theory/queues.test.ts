import { describe, expect, test } from 'vitest';
import {
  arrivalRate,
  decisionRate,
  meanWait,
  meanWaitOfOneSlot,
  quantileOfWait,
  waitProbability,
} from './queues.ts';

/** Computes Erlang's formula C term by term, as it is written. */
function erlangC(load: number, slots: number): number {
  const offered = load * slots;
  let term = 1;
  let sum = 0;
  for (let i = 0; i < slots; i++) {
    sum += term;
    term *= offered / (i + 1);
  }
  return term / (1 - load) / (sum + term / (1 - load));
}

describe('one slot', () => {
  test('keeps arrivals waiting ρ/(1 − ρ) service times', () => {
    expect(meanWaitOfOneSlot(0.5, 100)).toBe(100);
    expect(meanWaitOfOneSlot(0.9, 100)).toBeCloseTo(900, 9);
    expect(meanWaitOfOneSlot(0, 100)).toBe(0);
  });

  test('is the M/M/c queue with c = 1', () => {
    for (const load of [0, 0.2, 0.7, 0.99]) {
      expect(waitProbability(load, 1)).toBeCloseTo(load, 14);
      expect(meanWait(load, 1, 3)).toBeCloseTo(meanWaitOfOneSlot(load, 3), 9);
    }
  });
});

describe('many slots', () => {
  test.each([
    [0.5, 2],
    [0.8, 4],
    [0.95, 20],
    [0.3, 50],
    [0.9, 100],
  ])('at load %d with %d slots, arrivals wait as often as Erlang says', (load, slots) => {
    expect(waitProbability(load, slots) / erlangC(load, slots)).toBeCloseTo(1, 11);
  });

  test('have textbook values: with two slots at half load, a third of arrivals wait', () => {
    expect(waitProbability(0.5, 2)).toBeCloseTo(1 / 3, 14);
    expect(meanWait(0.5, 2, 3)).toBeCloseTo(1, 14);
  });

  test('do not overflow', () => {
    expect(waitProbability(0.6, 10_000)).toBeLessThan(1e-12);
    expect(waitProbability(0.999, 10_000)).toBeGreaterThan(0.8);
    expect(waitProbability(0.999, 10_000)).toBeLessThan(1);
  });
});

describe('the distribution of waits', () => {
  test('has the mean wait', () => {
    const n = 100_000;
    let sum = 0;
    for (let i = 0; i < n; i++) sum += quantileOfWait(0.8, 3, 10, (i + 0.5) / n);
    expect(sum / n).toBeCloseTo(meanWait(0.8, 3, 10), 2);
  });

  test('is 0 for arrivals that find a free slot', () => {
    const free = 1 - waitProbability(0.8, 3);
    expect(quantileOfWait(0.8, 3, 10, free - 1e-6)).toBe(0);
    expect(quantileOfWait(0.8, 3, 10, free + 1e-6)).toBeGreaterThan(0);
  });
});

test('an overloaded queue grows without limit', () => {
  expect(meanWaitOfOneSlot(1, 5)).toBe(Infinity);
  expect(meanWait(1.2, 4, 5)).toBe(Infinity);
  expect(quantileOfWait(1, 4, 5, 0.5)).toBe(Infinity);
  expect(waitProbability(1, 4)).toBe(1);
});

test('without load no arrival waits', () => {
  expect(waitProbability(0, 4)).toBe(0);
  expect(meanWait(0, 4, 5)).toBe(0);
  expect(quantileOfWait(0, 4, 5, 0.99)).toBe(0);
});

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
