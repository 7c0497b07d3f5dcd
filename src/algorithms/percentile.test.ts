import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ksCritical, ksDistance } from '../testing/algorithms/testSamples.ts';
import { mean, percentileOfSorted, selectRank, sorted } from './percentile.ts';
import { streamOf } from './random.ts';

const percentile = (values: readonly number[], p: number) => percentileOfSorted(sorted(values), p);

describe('sorted', () => {
  test('orders a copy by value', () => {
    const values = [10, 9, 100, -1, Infinity];
    expect(Array.from(sorted(values))).toEqual([-1, 9, 10, 100, Infinity]);
    expect(values[0]).toBe(10);
  });

  test('copies typed arrays, too', () => {
    const values = Float64Array.of(2, 1);
    expect(Array.from(sorted(values))).toEqual([1, 2]);
    expect(Array.from(values)).toEqual([2, 1]);
  });
});

describe('a percentile', () => {
  test.each([
    [0, 10],
    [0.25, 17.5],
    [0.5, 25],
    [0.75, 32.5],
    [0.9, 37],
    [1, 40],
  ])('%d of 10, 20, 30, 40 is %d: between (n − 1)p and its neighbour', (p, expected) => {
    expect(percentile([40, 10, 30, 20], p)).toBeCloseTo(expected, 12);
  });

  test('of a single value is that value', () => {
    expect([0, 0.3, 1].map((p) => percentile([7], p))).toEqual([7, 7, 7]);
  });

  test('of nothing is not a number', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });

  test('is infinite next to Infinity, and never NaN', () => {
    expect([0, 0.5, 0.75, 1].map((p) => percentile([1, 2, Infinity], p))).toEqual([1, 2, Infinity, Infinity]);
    expect(percentile([Infinity, Infinity], 0.5)).toBe(Infinity);
  });
});

describe('the mean', () => {
  test('is the sum over the number', () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(mean([])).toBeNaN();
  });
});

describe('the distance of two samples', () => {
  test('is 0 for the same values in another order, and 1 for disjoint ranges', () => {
    expect(ksDistance([1, 2, 3], [3, 1, 2])).toBe(0);
    expect(ksDistance([1, 2, 3], [4, 5])).toBe(1);
  });

  test('is the largest gap of the step functions, with ties taken together', () => {
    expect(ksDistance([1, 2, 2, 3], [2, 2, 4, 4])).toBe(0.5);
    expect(ksDistance([1, 3, 5, 7], [2, 4, 6, 8])).toBe(0.25);
  });

  test('exceeds the critical one as often as alpha says', () => {
    let exceeded = 0;
    const stream = streamOf(3, 'ks');
    const sample = (n: number) => Float64Array.from({ length: n }, () => stream.uniform());
    for (let i = 0; i < 2000; i++)
      if (ksDistance(sample(200), sample(300)) > ksCritical(200, 300, 0.1)) exceeded++;
    expect(exceeded / 2000).toBeGreaterThan(0.07);
    expect(exceeded / 2000).toBeLessThan(0.12);
  });

  test('has the tabulated critical values', () => {
    expect(ksCritical(100, 100, 0.05)).toBeCloseTo(1.3581 * Math.sqrt(2 / 100), 4);
    expect(ksCritical(50, 200, 0.01)).toBeCloseTo(1.6276 * Math.sqrt(250 / 10_000), 4);
  });
});

test('the value of a rank stands where it would if all were sorted, and what is outside stays', () => {
  const drawn = fc.record({
    before: fc.array(fc.nat(9), { maxLength: 3 }),
    values: fc.array(fc.nat(20), { minLength: 1, maxLength: 40 }),
    place: fc.nat(39),
  });
  fc.assert(
    fc.property(drawn, ({ before, values, place }) => {
      const rank = before.length + (place % values.length);
      const all = Float64Array.from([...before, ...values, -1]);
      const end = all.length - 1;
      selectRank(all, before.length, end, rank);
      const sorted = [...values].sort((a, b) => a - b);
      expect(all[rank]).toBe(sorted[rank - before.length]);
      expect(Math.max(-1, ...all.slice(before.length, rank))).toBeLessThanOrEqual(all[rank]);
      expect(Math.min(99, ...all.slice(rank, end))).toBe(all[rank]);
      expect([...all.slice(0, before.length), all[end]]).toEqual([...before, -1]);
      expect([...all.slice(before.length, end)].sort((a, b) => a - b)).toEqual(sorted);
    }),
  );
});
