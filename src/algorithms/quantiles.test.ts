import { expect, test } from 'vitest';
import { percentileOfSorted } from './percentile.ts';
import { KEPT_SHARES, keptQuantiles, spreadOut } from './quantiles.ts';

test('the quantiles that are kept are those of the column, to three digits, and come back from it', () => {
  const column = Float64Array.from({ length: 777 }, (_, at) => at ** 3 / 7);
  const kept = keptQuantiles(column);
  expect(kept).toHaveLength(KEPT_SHARES.length);
  const spread = spreadOut(kept);
  for (const [at, share] of KEPT_SHARES.entries()) {
    const exact = percentileOfSorted(column, share);
    expect(Math.abs(kept[at] - exact)).toBeLessThanOrEqual(exact * 0.005);
    expect(percentileOfSorted(spread, share)).toBeCloseTo(kept[at], 6);
  }
  expect(spread.every((value, at) => at === 0 || value >= spread[at - 1])).toBe(true);
});

test('one number is all of them', () => {
  expect(new Set(spreadOut(keptQuantiles(Float64Array.of(3))))).toEqual(new Set([3]));
});
