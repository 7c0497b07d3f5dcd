import { expect, test } from 'vitest';
import { rowAt, rowBeside, scrollTo } from './rows.ts';

const rows = [7, 5, 9].map((id, at) => ({ id, job: id, top: 20 * at + (at > 1 ? 10 : 0) }));
const drawn = { rows, rowHeight: 20, head: 30, all: 70 };

test('a row is where it was drawn, below the head and scrolled', () => {
  expect([29, 30, 49, 50, 75, 80, 99, 100].map((y) => rowAt(drawn, y, 0))).toEqual([
    null,
    7,
    7,
    5,
    null,
    9,
    9,
    null,
  ]);
  expect([rowAt(drawn, 30, 25), rowAt(drawn, 20, 25)]).toEqual([5, null]);
});

test('keys lead along the rows and stay at their ends', () => {
  expect(rowBeside(rows, 'ArrowDown', null)).toBe(7);
  expect(rowBeside(rows, 'ArrowDown', 5)).toBe(9);
  expect(rowBeside(rows, 'ArrowRight', 9)).toBe(9);
  expect(rowBeside(rows, 'ArrowUp', 7)).toBe(7);
  expect([rowBeside(rows, 'Home', 9), rowBeside(rows, 'End', 7)]).toEqual([7, 9]);
  expect([rowBeside(rows, 'x', 7), rowBeside([], 'ArrowDown', null)]).toEqual([null, null]);
  // Its row has gone.
  expect(rowBeside(rows, 'ArrowDown', 4)).toBe(7);
});

test('a row that keys lead to is scrolled into sight, and no farther', () => {
  expect([scrollTo(drawn, 9, 70, 0), scrollTo(drawn, 7, 70, 30), scrollTo(drawn, 5, 90, 5)]).toEqual([
    30, 0, 5,
  ]);
  expect(scrollTo(drawn, 4, 70, 12)).toBe(12);
});
