import { expect, test } from 'vitest';
import { type AfterSolve, timeMatters } from './timeMatters.ts';

const prices = { wait: 50, rack: 100, core: 200, cap: 10_000 };
const after: AfterSolve = { prices, mayPreempt: true, isFull: false, areBoundsTight: false, waiting: 3 };

test('with free places and tasks that may use them, time brings on their starts', () => {
  expect(timeMatters(after)).toBe(true);
  expect(timeMatters({ ...after, mayPreempt: false })).toBe(true);
});

test('nothing comes of time where no task waits, or waiting costs nothing', () => {
  expect(timeMatters({ ...after, waiting: 0 })).toBe(false);
  expect(timeMatters({ ...after, prices: { ...prices, wait: 0 } })).toBe(false);
});

test('nothing comes of time in a full cluster, or where jobs run all that they may', () => {
  expect(timeMatters({ ...after, isFull: true })).toBe(false);
  expect(timeMatters({ ...after, areBoundsTight: true })).toBe(false);
});

test('beyond ω = 1 what waits can come to outweigh what runs, if that may be stopped', () => {
  const dear = { ...after, isFull: true, prices: { ...prices, wait: 101 } };
  expect(timeMatters(dear)).toBe(true);
  expect(timeMatters({ ...dear, mayPreempt: false })).toBe(false);
});
