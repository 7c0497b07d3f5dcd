import { expect, test } from 'vitest';
import { dragged, movedTo, stepOf, widenedTo } from './windowRange.ts';

const LENGTH = 10_000;
const window = { from: 1_000, to: 3_000 };

test('the step is a power of ten below a two-thousandth of the log', () => {
  expect([74.5, 1_000, 10_000, 25_800, 74_000].map(stepOf)).toEqual([0.01, 0.1, 1, 10, 10]);
});

test('a window that is moved keeps its width and stays within the log', () => {
  expect(movedTo(window, 4_004.5, LENGTH)).toEqual({ from: 4_004.5, to: 6_004.5 });
  expect(movedTo(window, -50, LENGTH)).toEqual({ from: 0, to: 2_000 });
  expect(movedTo(window, 9_500, LENGTH)).toEqual({ from: 8_000, to: 10_000 });
});

test('a window that is widened starts where it was, unless the log ends', () => {
  expect(widenedTo(window, 500, LENGTH)).toEqual({ from: 1_000, to: 1_500 });
  expect(widenedTo(window, 9_500, LENGTH)).toEqual({ from: 500, to: 10_000 });
  expect(widenedTo(window, 99_999, LENGTH)).toEqual({ from: 0, to: 10_000 });
  expect(widenedTo(window, 0, LENGTH)).toEqual({ from: 1_000, to: 1_001 });
});

test('its edges can be dragged, but not past each other nor out of the log', () => {
  expect(dragged(window, 'from', 503.4, LENGTH)).toEqual({ from: 1_503, to: 3_000 });
  expect(dragged(window, 'from', 5_000, LENGTH)).toEqual({ from: 2_999, to: 3_000 });
  expect(dragged(window, 'from', -5_000, LENGTH)).toEqual({ from: 0, to: 3_000 });
  expect(dragged(window, 'to', -5_000, LENGTH)).toEqual({ from: 1_000, to: 1_001 });
  expect(dragged(window, 'to', 50_000, LENGTH)).toEqual({ from: 1_000, to: 10_000 });
  expect(dragged(window, 'whole', 500, LENGTH)).toEqual({ from: 1_500, to: 3_500 });
});
