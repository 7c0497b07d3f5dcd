import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remainder } from './remainder.ts';

test('is what % gives, up to the largest whole numbers', () => {
  const powers = fc.integer({ min: 0, max: 30 }).map((bits) => 2 ** bits);
  fc.assert(
    fc.property(fc.maxSafeNat(), powers, (value, power) => {
      expect(remainder(value, power)).toBe(value % power);
    }),
    { examples: [[Number.MAX_SAFE_INTEGER, 4096]] },
  );
});
