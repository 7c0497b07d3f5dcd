import { expect, test } from 'vitest';
import { allSpeeds, formatSpeed, nextSpeed, speedWithin, watchableSpeed } from './speed.ts';

test('speeds go from 1/1000 to 1000', () => {
  const speeds = allSpeeds();
  expect(speeds).toHaveLength(19);
  expect([speeds[0], speeds[9], speeds[18]]).toEqual([0.001, 1, 1000]);
});

test('the next speed is on the grid and stops at the ends', () => {
  expect(nextSpeed(1, 1)).toBe(2);
  expect(nextSpeed(1, -1)).toBe(0.5);
  expect(nextSpeed(0.3, 1)).toBe(0.5);
  expect(nextSpeed(1000, 1)).toBe(1000);
  expect(nextSpeed(0.001, -1)).toBe(0.001);
});

test('the slowest speed within the time limit is chosen', () => {
  expect(speedWithin(1, 9, 10)).toBe(1);
  expect(speedWithin(1, 11, 10)).toBe(2);
  expect(speedWithin(1, 60, 10)).toBe(10);
  expect(speedWithin(1000, 1e9, 10)).toBe(1000);
});

test('a median job of 300 ms is watched at a twentieth', () => {
  expect(watchableSpeed(Float64Array.of(0.3, 0.3, 9))).toBe(1 / 20);
});

test('a run without finished jobs plays at speed 1', () => {
  expect(watchableSpeed(new Float64Array())).toBe(1);
  expect(watchableSpeed(Float64Array.of(Number.POSITIVE_INFINITY, Number.NaN))).toBe(1);
});

test('speeds are formatted as fractions and multiples', () => {
  expect([0.001, 0.05, 0.5, 1, 200].map(formatSpeed)).toEqual(['1/1000×', '1/20×', '1/2×', '1×', '200×']);
});
