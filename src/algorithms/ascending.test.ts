import { expect, test } from 'vitest';
import { isAscending, sortAscending } from './ascending.ts';

test('equal numbers ascend, and none that follows a larger one', () => {
  expect(isAscending(Float64Array.of())).toBe(true);
  expect(isAscending(Float64Array.of(1, 1, Number.POSITIVE_INFINITY))).toBe(true);
  expect(isAscending(Float64Array.of(1, 3, 2))).toBe(false);
});

test('what is not in order is sorted, also as a part of a longer list', () => {
  const all = Float64Array.of(9, 3, 1, 2, 0);
  sortAscending(all.subarray(1, 4));
  expect([...all]).toEqual([9, 1, 2, 3, 0]);
});
