import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveringArray } from './coveringArray.ts';

/** Lists all pairs of values that stand together in some of the rows. */
function pairsIn(rows: readonly (readonly number[])[]): ReadonlySet<string> {
  const pairs = rows.flatMap((row) =>
    row.flatMap((x, a) => row.slice(a + 1).map((y, after) => `${a}=${x} ${a + 1 + after}=${y}`)),
  );
  return new Set(pairs);
}

/** Every row that there is. */
function wholeProduct(sizes: readonly number[]): readonly (readonly number[])[] {
  return sizes.reduce<readonly (readonly number[])[]>(
    (rows, size) => rows.flatMap((row) => Array.from({ length: size }, (_, value) => [...row, value])),
    [[]],
  );
}

const factorsOf = (sizes: readonly number[]) =>
  sizes.map((size) => Array.from({ length: size }, (_, value) => value));

const anySizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 5 });

// Forbids some pairs of values, none with a first one: a row that may be stays so when a value goes back to its first.
const anyForbidden = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 3 })), { maxLength: 3 });

test('has every pair that the whole product has, and only rows that may be', () => {
  fc.assert(
    fc.property(anySizes, anyForbidden, (sizes, forbidden) => {
      const allows = (row: readonly number[]) =>
        forbidden.filter(([factor, value]) => row[factor] === value).length < 2;
      const product = wholeProduct(sizes).filter(allows);
      const begin = product.slice(0, 2);
      const rows = coveringArray(factorsOf(sizes), begin, allows);
      expect(pairsIn(rows)).toEqual(pairsIn(product));
      expect(rows.slice(0, begin.length)).toEqual(begin);
      expect(rows.every((row) => row.length === sizes.length && allows(row))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('needs few rows: not many more than the two largest factors have pairs', () => {
  const sizes = [21, 4, ...Array.from({ length: 12 }, () => 3)];
  const rows = coveringArray(factorsOf(sizes));
  expect(pairsIn(rows).size).toBe(21 * (4 + 36) + 4 * 36 + 66 * 9);
  expect(rows.length).toBeLessThanOrEqual(1.15 * 21 * 4);
});
