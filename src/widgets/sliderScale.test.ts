import { expect, test } from 'vitest';
import { shareOf, stepped, valueAt } from './sliderScale.ts';

const load = { min: 0.05, max: 0.99, step: 0.01 };
const roundTrip = { min: 0, max: 1, step: 0.0001, scale: 'log' } as const;
const servers = { min: 1, max: 10_000, step: 1, scale: 'log' } as const;

test('the ends of a slider are its bounds', () => {
  for (const range of [load, roundTrip, servers]) {
    expect(valueAt(0, range)).toBe(range.min);
    expect(valueAt(1, range)).toBe(range.max);
    expect(shareOf(range.min, range)).toBe(0);
    expect(shareOf(range.max, range)).toBe(1);
  }
});

test('a value maps to its position and back', () => {
  for (const value of [0.1, 0.5, 0.8]) expect(valueAt(shareOf(value, load), load)).toBeCloseTo(value, 10);
  for (const value of [0.0005, 0.01, 0.1]) expect(valueAt(shareOf(value, roundTrip), roundTrip)).toBe(value);
  for (const value of [8, 24, 1000]) expect(valueAt(shareOf(value, servers), servers)).toBe(value);
});

test('decades are equally long on a logarithmic slider', () => {
  expect(shareOf(10, servers)).toBeCloseTo(0.25, 10);
  expect(shareOf(100, servers)).toBeCloseTo(0.5, 10);
});

test('a step always moves until the bound', () => {
  expect(stepped(0.8, 1, load)).toBe(0.81);
  expect(stepped(0.99, 1, load)).toBe(0.99);
  expect(stepped(1, 1, servers)).toBe(2);
  expect(stepped(1, -1, servers)).toBe(1);
  expect(stepped(5000, 1, servers)).toBeGreaterThan(5000);
});
