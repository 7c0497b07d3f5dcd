import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortNumbers } from './shortNumbers.ts';

const shownOf = (text: string) =>
  shortNumbers(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.short))
    .join('');
const exactOf = (text: string) =>
  shortNumbers(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.exact))
    .join('');

describe('numbers for a glance', () => {
  test.each([
    ['V = 5.333, cost −72.702', 'V = 5.33, cost −72.7'],
    ['1,234.567 of 100.25 slots', '1,235 of 100 slots'],
    ['0.012345 s', '0.0123 s'],
    ['9.9996 units', '10 units'],
  ])('%s is shown as %s', (text, shown) => {
    expect(shownOf(text)).toBe(shown);
    expect(exactOf(text)).toBe(text);
  });

  test.each([
    ['12,345 tasks, 5.33 slots, 3.0 in all'],
    ['Sparrow §4.2.1, Quincy §6.1234 and version 1.2345.6'],
    ['j43.1234 on v1.23456 takes 1.2345ms'],
    [''],
  ])('%s stays as it is', (text) => {
    expect(shortNumbers(text).every((piece) => typeof piece === 'string')).toBe(true);
    expect(shownOf(text)).toBe(text);
  });

  test('different numbers never look the same, and equal ones never differ', () => {
    expect(shownOf('cost 72.702 → 72.698')).toBe('cost 72.702 → 72.698');
    expect(shownOf('cost 72.702 → 72.702')).toBe('cost 72.7 → 72.7');
    expect(shownOf('cost 72.7 → 72.702')).toBe('cost 72.7 → 72.702');
  });

  test('the exact text can always be had back, and no number is longer or farther off than its digits allow', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 6 }), (values) => {
        const text = values.map((value) => value.toFixed(4)).join(' of ');
        expect(exactOf(text)).toBe(text);
        for (const piece of shortNumbers(text)) {
          if (typeof piece === 'string') continue;
          expect(piece.short.length).toBeLessThan(piece.exact.length);
          const [short, exact] = [piece.short, piece.exact].map((each) => Number(each.replaceAll(',', '')));
          expect(Math.abs(short - exact)).toBeLessThanOrEqual(Math.max(0.005 * exact, 1e-9));
        }
      }),
    );
  });
});
