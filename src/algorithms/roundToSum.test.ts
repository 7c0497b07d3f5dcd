import { expect, test } from 'vitest';
import { streamOf } from './random.ts';
import { roundToSum } from './roundToSum.ts';

test('numbers are rounded so that they sum to their rounded sum', () => {
  expect(roundToSum([1.4, 1.4, 1.4])).toEqual([2, 1, 1]);
  expect(roundToSum([-267.6, 12.9, 0.2])).toEqual([-268, 13, 0]);
  expect(roundToSum([-0.2, -0.2])).toEqual([0, 0]);
  expect(roundToSum([])).toEqual([]);
});

test('random numbers, too, and each by less than 1', () => {
  const stream = streamOf(1, 'numbers to round');
  for (let turn = 0; turn < 500; turn += 1) {
    const values = Array.from(
      { length: stream.below(18) },
      () => (stream.below(2_000_000) - 1_000_000) / 997,
    );
    const rounded = roundToSum(values);
    const sum = values.reduce((all, value) => all + value, 0);
    expect(rounded.reduce((all, value) => all + value, 0)).toBe(Math.round(sum) + 0);
    for (const [place, value] of values.entries()) expect(Math.abs(rounded[place] - value)).toBeLessThan(1);
    expect(rounded.every(Number.isInteger)).toBe(true);
  }
});
