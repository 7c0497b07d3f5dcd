import { expect, test } from 'vitest';
import { fitRow, fitText, linesIn } from './fit.ts';

// Without a canvas a letter is 0.6 of the size wide: 6 px at size 10.
test.each([
  [24, 'long'],
  [23, 'mid'],
  [17.9, 'l'],
  [5, undefined],
])('the first text that fits %d px is written: %s', (room, text) => {
  expect(fitText(['long', 'mid', 'l'], room, 10)).toBe(text);
});

test.each([
  ['all that fits stays whole', 90, [0, 0, 0]],
  ['the last part gives way first', 89, [0, 0, 1]],
  ['then the one before it', 60, [0, 1, 1]],
  ['all by one step, before any goes', 40, [1, 1, 1]],
  ['a part that may go does', 30, [1, 1, 2]],
  ['what cannot give way more stays', 1, [1, 1, 2]],
])('in a row, %s', (_, room, chosen) => {
  const parts = [
    [30, 10],
    [30, 20],
    [30, 10, 0],
  ];
  expect(fitRow(parts, room)).toEqual(chosen);
});

test.each([
  [120, 1],
  [59, 2],
  [29, 4],
  [1, 4],
])('in %d px a text of four words has %d lines', (room, lines) => {
  expect(linesIn('one two for five', room, 10)).toBe(lines);
});
