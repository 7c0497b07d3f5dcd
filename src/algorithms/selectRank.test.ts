import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectRank } from './selectRank.ts';

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
