import { expect, test } from 'vitest';
import { idleShare, stabilityLimit } from './idleShare.ts';

test('two probes of 1 ms for tasks of 100 ms cost 2 % (T-SPA-4)', () => {
  expect(idleShare(2, 1, 100)).toBe(0.02);
});

test('the share grows with probes and round trips, and shrinks with longer tasks', () => {
  expect(idleShare(4, 1, 100)).toBeCloseTo(0.04, 15);
  expect(idleShare(2, 5, 100)).toBeCloseTo(0.1, 15);
  expect(idleShare(2, 1, 1000)).toBeCloseTo(0.002, 15);
});

test('at the limit, service and asking together fill a slot', () => {
  for (const roundTrip of [0, 1, 50, 300]) {
    const load = stabilityLimit(2, roundTrip, 100);
    expect(load + load * idleShare(2, roundTrip, 100)).toBeCloseTo(1, 15);
  }
});

test('for short round trips the limit is nearly 1 − d·RTT/t', () => {
  expect(stabilityLimit(2, 1, 100)).toBeCloseTo(1 - 0.02, 3);
  expect(stabilityLimit(2, 0, 100)).toBe(1);
});
