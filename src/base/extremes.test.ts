import { expect, test } from 'vitest';
import { maxOf, minOf } from './extremes.ts';
import { addAll } from './lists.ts';

test('the extremes of a few numbers are those of Math', () => {
  for (const values of [[], [3], [2, -1, 5], [Number.NaN, 1], [-0, 0]]) {
    expect([maxOf(values), minOf(values)]).toEqual([Math.max(...values), Math.min(...values)]);
    expect([maxOf(values, 1), minOf(values, 1)]).toEqual([Math.max(1, ...values), Math.min(1, ...values)]);
  }
});

test('lists may have any length', () => {
  const many = Array.from({ length: 300_000 }, (_, i) => i);
  const list = [-1];
  addAll(list, many);
  expect([list.length, maxOf(list), minOf(list)]).toEqual([300_001, 299_999, -1]);
});
