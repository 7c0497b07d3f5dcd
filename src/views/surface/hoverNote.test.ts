import { expect, test } from 'vitest';
import { beside } from './HoverNote.tsx';

test('a note is behind the pointer, else before it, and begins where something is seen', () => {
  expect(beside(100, 60, 0, 300)).toBe(114);
  expect(beside(280, 60, 0, 300)).toBe(206);
  // Scrolled, so that only a part of the view is seen.
  expect(beside(280, 60, 200, 500)).toBe(294);
  expect(beside(230, 90, 200, 300)).toBe(200);
});
