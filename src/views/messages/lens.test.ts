import { expect, test } from 'vitest';
import { createLens } from './lens.ts';

const whole = { from: 1000, to: 101_000 };
const flights = [
  { from: 1000, to: 1500 },
  { from: 1500, to: 2000 },
  { from: 60_000, to: 60_500 },
];
const lens = createLens(whole, flights, 20, 300);

test('the axis begins at the top and ends at the bottom', () => {
  expect(lens.y(1000)).toBeCloseTo(20);
  expect(lens.y(101_000)).toBeCloseTo(320);
});

test('time never runs backwards on the axis', () => {
  let before = lens.y(1000);
  for (let time = 1100; time <= 101_000; time += 100) {
    const y = lens.y(time);
    expect(y).toBeGreaterThan(before);
    before = y;
  }
});

test('stretches with messages are larger by exactly the factor that is printed', () => {
  const fall = lens.y(60_500) - lens.y(60_000);
  const same = lens.y(30_500) - lens.y(30_000);
  expect(lens.factor).toBeGreaterThan(10);
  expect(fall / same).toBeCloseTo(lens.factor);
  expect(fall).toBeGreaterThanOrEqual(15);
});

test('zones are contiguous and alternate between stretched and not', () => {
  expect(lens.zones.map(({ isClose }) => isClose)).toEqual([true, false, true, false]);
  for (let zone = 1; zone < lens.zones.length; zone += 1) {
    expect(lens.zones[zone].from).toBe(lens.zones[zone - 1].to);
    expect(lens.zones[zone].top).toBe(lens.zones[zone - 1].bottom);
  }
});

test('other zones keep their share of the axis when messages are everywhere', () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ from: 1000 + at * 2500, to: 1100 + at * 2500 }));
  const crowded = createLens(whole, many, 0, 300);
  const close = crowded.zones
    .filter(({ isClose }) => isClose)
    .reduce((sum, { top, bottom }) => sum + bottom - top, 0);
  expect(close).toBeLessThanOrEqual(0.72 * 300 + 1e-6);
});

test('without a network delay there is nothing to stretch', () => {
  const plain = createLens(whole, [{ from: 1000, to: 1000 }], 0, 100);
  expect([plain.factor, plain.zones.length]).toEqual([1, 1]);
  expect(plain.y(51_000)).toBeCloseTo(50);
});
