import { expect, test } from 'vitest';
import { countUpTo, firstPosition } from './firstPosition.ts';

test('the first position at which something holds is found, or the end', () => {
  const times = [1, 3, 3, 7];
  const firstFrom = (time: number) => firstPosition(0, times.length, (at) => times[at] >= time);
  expect([0, 1, 2, 3, 4, 7, 8].map(firstFrom)).toEqual([0, 0, 1, 1, 3, 3, 4]);
  expect(firstPosition(2, 4, () => true)).toBe(2);
  expect(firstPosition(2, 2, () => false)).toBe(2);
});

test('numbers up to a limit are counted, those that equal it too', () => {
  expect([0, 1, 3, 6, 9].map((limit) => countUpTo([1, 3, 3, 7], limit))).toEqual([0, 1, 3, 3, 4]);
  expect(countUpTo([], 1)).toBe(0);
  expect(countUpTo([1, Number.NaN, Number.NaN], 3)).toBe(1);
});
