import { expect, test } from 'vitest';
import { blank, DRAWN, scoreOf, withPoint } from './drawing.ts';

test('a stroke sets the points that it passes over, on the line between the two that it touches', () => {
  const begun = withPoint(blank, 1, 10);
  expect(begun).toEqual([Number.NaN, 10, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  expect(withPoint(begun, 4, 40, 1)).toEqual([Number.NaN, 10, 20, 30, 40, Number.NaN, Number.NaN]);
  // Backwards, and from a place where nothing is.
  expect(withPoint(begun, 0, 4, 1).slice(0, 2)).toEqual([4, 10]);
  expect(withPoint(blank, 2, 6, 0).slice(0, 3)).toEqual([Number.NaN, 6, 6]);
});

test('the score is the mean deviation, and says to which side', () => {
  const truth = Array.from({ length: DRAWN }, () => 100);
  const drawn = [150, 50, 150, 150, 150, 150, 150];
  expect(scoreOf(drawn, truth)).toEqual({ share: 0.5, isHigh: true });
  expect(scoreOf(truth, truth)).toEqual({ share: 0, isHigh: false });
  expect(
    scoreOf(
      drawn.map((height) => height / 3),
      truth,
    )?.isHigh,
  ).toBe(false);
  expect(scoreOf(blank, truth)).toBeUndefined();
  expect(scoreOf(drawn, [...truth.slice(1), Number.NaN])).toBeUndefined();
});
