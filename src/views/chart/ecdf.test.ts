import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ecdfOf, shareUpTo, stepPath } from './ecdf.ts';

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

test('the path climbs at each value and ends at the right', () => {
  const path = stepPath(
    ecdfOf(Float64Array.of(1, 3), 10),
    (value) => value * 10,
    (share) => 100 - share * 100,
    40,
  );
  expect(path).toBe('M10.0 100.0H10.0V50.0H30.0V0.0H40.0');
});

test('values beyond the plot are left out', () => {
  const path = stepPath(
    ecdfOf(Float64Array.of(1, 9), 10),
    (value) => value * 10,
    (share) => 100 - share * 100,
    40,
  );
  expect(path).toBe('M10.0 100.0H10.0V50.0H40.0');
});

test('no values, no path', () => {
  expect(stepPath(ecdfOf(new Float64Array(0), 10), Number, Number, 40)).toBe('');
});
