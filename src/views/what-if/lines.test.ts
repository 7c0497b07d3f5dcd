import { expect, test } from 'vitest';
import { heightAt } from './lines.ts';

test('a line has a height between its points, and none outside of them', () => {
  const line = {
    run: 0,
    points: [
      { value: 1, result: 10 },
      { value: 3, result: 30 },
    ],
  };
  expect([1, 2, 3].map((value) => heightAt(line, value))).toEqual([10, 20, 30]);
  expect([0.5, 3.5].map((value) => heightAt(line, value))).toEqual([undefined, undefined]);
  expect(heightAt({ run: 0, points: [] }, 1)).toBeUndefined();
});
