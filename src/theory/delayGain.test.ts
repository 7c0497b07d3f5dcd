import { expect, test } from 'vitest';
import { delayGain, meanTimeToLocalSlot } from './delayGain.ts';

test.each([
  [1, 1, 10, 5.689085],
  [2, 1, 10, 7.781982],
  [5, 1, 10, 8.939358],
  [5, 10 / 18, 10, 9.443279],
  [5, 60 / 18, 60, 44.022624],
  [10, 5, 4, -0.864665],
])('waiting up to %d for what comes every %d gains, where it saves %d, %d (T-DEL-1)', (w, t, d, gain) => {
  expect(Number(delayGain(w, t, d).toFixed(6))).toBe(gain);
});

test('a task that does not wait gains nothing (T-DEL-1)', () => {
  expect(delayGain(0, 1, 10)).toBeCloseTo(0, 15);
});

test('waiting pays if and only if a local slot comes sooner than running remotely costs', () => {
  expect(delayGain(3, 4, 4)).toBeCloseTo(0, 15);
  expect(delayGain(3, 3.99, 4)).toBeGreaterThan(0);
  expect(delayGain(3, 4.01, 4)).toBeLessThan(0);
});

test.each([
  [60, 3, 6, 60 / 18],
  [20, 3, 6, 20 / 18],
  [1, 3, 8, 1 / 24],
])('tasks of %d s, %d replicas and %d slots a server free a local slot every %d s (T-DEL-2)', (...row) => {
  const [taskTime, replicas, slots, expected] = row;
  expect(meanTimeToLocalSlot(taskTime, replicas, slots)).toBeCloseTo(expected, 14);
});
