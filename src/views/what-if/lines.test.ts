import { expect, test } from 'vitest';
import { isClearOf } from './Labels.tsx';
import { heightAt, heightsOf } from './lines.ts';

const range = { min: 1, max: 100, step: 1 };
const log = { ...range, scale: 'log' } as const;
const line = {
  run: 0,
  points: [
    { value: 1, result: 10 },
    { value: 3, result: 30 },
  ],
};

test('a line has a height between its points, and none outside of them', () => {
  expect([1, 2, 3].map((value) => heightAt(line, value, range))).toEqual([10, 20, 30]);
  expect([0.5, 3.5].map((value) => heightAt({ run: 0, points: line.points.slice(1) }, value, range))).toEqual(
    [undefined, undefined],
  );
  expect(heightAt(line, 3.5, range)).toBeUndefined();
  expect(heightAt({ run: 0, points: [] }, 1, range)).toBeUndefined();
});

test('on a logarithmic axis it is straight where it is drawn', () => {
  const decades = { run: 0, points: [1, 100].map((value) => ({ value, result: value })) };
  expect(heightAt(decades, 10, log)).toBeCloseTo(50.5);
});

test('whatever its points are, a whole line is drawn through as many heights', () => {
  const ends = { run: 0, points: [1, 100].map((value) => ({ value, result: value })) };
  const bent = { run: 0, points: [1, 7, 50, 100].map((value) => ({ value, result: 3 })) };
  expect(heightsOf(ends, range)).toHaveLength(heightsOf(bent, range).length);
  expect(heightsOf(ends, range).at(-1)).toEqual({ share: 1, result: 100 });
  expect(heightsOf({ run: 0, points: [] }, range)).toEqual([]);
});

test('a name that reaches the values at the handle gives way, unless it is above or below them', () => {
  const values = { baselines: [188, 213], until: 232 };
  expect(isClearOf(values, 215, 209, 20)).toBe(false);
  expect(isClearOf(values, 233, 209, 20)).toBe(true);
  expect(isClearOf(values, 215, 240, 20)).toBe(true);
});
