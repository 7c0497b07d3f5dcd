import { describe, expect, test } from 'vitest';
import { isAscending, orderByTime, sortAscending } from './radixOrder.ts';
import { streamOf } from './random.ts';

const order = (...times: number[]) => Array.from(orderByTime(Float64Array.from(times)));

/** Orders by comparing; Array.prototype.sort keeps the order of equals. */
function byComparison(times: Float64Array): number[] {
  const rows = Array.from(times, (_, row) => row);
  return rows.sort((a, b) => (times[a] === times[b] ? 0 : times[a] - times[b]));
}

describe('the order of times', () => {
  test('is that of the numbers, not of their digits', () => {
    expect(order(10, 9, 100, 1)).toEqual([3, 1, 0, 2]);
  });

  test('keeps the order of rows with equal times', () => {
    expect(order(5, 3, 5, 3, 5)).toEqual([1, 3, 0, 2, 4]);
  });

  test('puts Infinity last', () => {
    expect(order(Infinity, 2, Infinity, 1)).toEqual([3, 1, 0, 2]);
  });

  test('handles empty, single and equal times', () => {
    expect(order()).toEqual([]);
    expect(order(7)).toEqual([0]);
    expect(order(Infinity, Infinity)).toEqual([0, 1]);
    expect(order(1, 2, 2, 3)).toEqual([0, 1, 2, 3]);
  });

  test('allows times before 0 and 0 with either sign', () => {
    expect(order(3, -4, 0, -0, -1)).toEqual([1, 4, 2, 3, 0]);
  });

  test.each([
    1,
    2,
    2047,
    2048,
    2 ** 22,
    2 ** 31,
    2 ** 32 - 2,
    2 ** 32 - 1,
    2 ** 32,
    2 ** 33 + 1,
    2 ** 43,
    2 ** 52,
  ])('is found by radix as by comparison, over a span of %d', (span) => {
    const stream = streamOf(1, 'times', span);
    const start = stream.below(1000);
    const draw = () => (stream.below(9) === 0 ? Infinity : start + Math.floor(stream.uniform() * (span + 1)));
    const times = Float64Array.from({ length: 3000 }, draw);
    times.set([start + span, start, Infinity], 1000);
    expect(Array.from(orderByTime(times))).toEqual(byComparison(times));
  });
});

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
