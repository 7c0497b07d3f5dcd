import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ecdfOf, shareUpTo } from './ecdf.ts';

const samples = fc
  .array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 300 })
  .map((values) => Float64Array.from(values).sort());

test('equal values are one step, and the last step reaches 1', () => {
  const { values, shares } = ecdfOf(Float64Array.of(1, 1, 2, 5), 100);
  expect(Array.from(values)).toEqual([1, 2, 5]);
  expect(Array.from(shares)).toEqual([0.5, 0.75, 1]);
});

test('a thinned distribution has at most the allowed steps, with an error of at most one of them', () => {
  fc.assert(
    fc.property(samples, fc.integer({ min: 1, max: 40 }), (ascending, most) => {
      const { values, shares } = ecdfOf(ascending, most);
      expect(values.length).toBeLessThanOrEqual(most);
      expect(shares.at(-1)).toBe(1);
      for (let limit = 0; limit <= 60; limit += 1) {
        const drawn = shares[values.findLastIndex((value) => value <= limit)] ?? 0;
        const error = shareUpTo(ascending, limit) - drawn;
        expect(error).toBeGreaterThanOrEqual(0);
        expect(error).toBeLessThanOrEqual(1 / Math.min(most, ascending.length) + 1e-9);
      }
    }),
  );
});
