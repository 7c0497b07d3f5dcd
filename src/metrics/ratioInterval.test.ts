import { expect, test } from 'vitest';
import { intervalWords, ratioInterval, studentT, verdictOn } from './ratioInterval.ts';

// Computed by hand: logarithms, their mean and standard error, and t from a printed table.
test.each([
  [[0.5, 1, 2], 1, 0.1787, 5.5952], // t(2) = 4.303, standard error ln 2 ÷ √3
  [[0.8, 0.9, 1, 0.85], 0.88448, 0.76048, 1.02869], // t(3) = 3.182, standard error 0.047461
  [[0.5, 0.5], 0.5, 0.5, 0.5],
])('ratios of %j have the interval of a table', (ratios, ratio, low, high) => {
  const interval = ratioInterval(
    ratios.map(() => 3),
    ratios.map((each) => 3 * each),
  );
  expect(interval.ratio).toBeCloseTo(ratio, 4);
  expect(interval.low).toBeCloseTo(low, 3);
  expect(interval.high).toBeCloseTo(high, 3);
});

test('t is that of printed tables', () => {
  const printed = [
    [10, 2.228],
    [12, 2.179],
    [19, 2.093],
    [29, 2.045],
    [60, 2],
    [120, 1.98],
  ];
  for (const [degrees, t] of printed) expect(studentT(degrees)).toBeCloseTo(t, 3);
});

test('equal numbers have the ratio 1 to the last digit', () => {
  const numbers = [0.1, 0.2, 0.3];
  expect(ratioInterval(numbers, numbers)).toEqual({ ratio: 1, low: 1, high: 1, seeds: 3 });
  expect(intervalWords(ratioInterval(numbers, numbers))).toBe('1.000 (1.000 to 1.000)');
});

test('the whole interval decides; pairs without a number are left out', () => {
  const of = (low: number, high: number) => ({ ratio: 1, low, high, seeds: 5 });
  expect(verdictOn(of(0.5, 0.8), 0.9)).toBe('reached');
  expect(verdictOn(of(0.9, 1.2), 0.9)).toBe('missed');
  expect(verdictOn(of(0.8, 1), 0.9)).toBe('not decided');
  expect(ratioInterval([1, Number.NaN, 0], [2, 2, 2]).seeds).toBe(1);
  expect(verdictOn(ratioInterval([1], [0.1]), 0.9)).toBe('not decided');
  expect(intervalWords(ratioInterval([], []))).toBe('–');
});
