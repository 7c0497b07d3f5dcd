import { expect, test } from 'vitest';
import { fairShares } from './fairShares.ts';

const sharer = (demand: number, weight = 1, minShare = 0) => ({ demand, weight, minShare });
const rounded = (shares: readonly number[]) => shares.map((share) => Math.round(share * 1e6) / 1e6);

test('all get what they ask for when there is enough', () => {
  expect(fairShares(10, [sharer(3), sharer(7)])).toEqual([3, 7]);
  expect(fairShares(10, [])).toEqual([]);
});

test('what a small demand leaves is shared by the others by weight', () => {
  expect(rounded(fairShares(12, [sharer(2), sharer(100), sharer(100)]))).toEqual([2, 5, 5]);
  expect(rounded(fairShares(12, [sharer(100, 1), sharer(100, 3)]))).toEqual([3, 9]);
});

test('a minimum counts before weights, but no further than the demand', () => {
  expect(rounded(fairShares(12, [sharer(100, 1, 8), sharer(100)]))).toEqual([8, 4]);
  expect(rounded(fairShares(12, [sharer(2, 1, 8), sharer(100)]))).toEqual([2, 10]);
});

test('minimums that exceed the slots shrink in proportion', () => {
  expect(rounded(fairShares(9, [sharer(100, 1, 12), sharer(100, 1, 6)]))).toEqual([6, 3]);
});
