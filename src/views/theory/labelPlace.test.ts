import { expect, test } from 'vitest';
import { labelPlace } from './labelPlace.ts';

const line = (slope: number, from = 300) => Array.from({ length: 101 }, (_, step) => from - slope * step);

test('a label stands where the curves have parted, on the side without a curve', () => {
  // Pixels go downward: the second curve is the lower one, and nothing is below it.
  expect(labelPlace([line(2), line(1)], 1)).toEqual({ step: 16, side: 'below' });
  expect(labelPlace([line(2), line(1)], 0)).toEqual({ step: 16, side: 'above' });
});

test('between two curves it waits for room', () => {
  const { step } = labelPlace([line(3), line(2), line(1)], 1);
  expect(step).toBeGreaterThanOrEqual(40);
});
