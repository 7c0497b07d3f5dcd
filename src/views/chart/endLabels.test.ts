import { expect, test } from 'vitest';
import { apart } from './endLabels.ts';

const topsOf = (...ats: readonly number[]) =>
  apart(
    ats.map((at) => ({ at })),
    16,
    100,
  ).map(({ top }) => top);

test('names stand where their lines end, if these are far enough apart', () => {
  expect(topsOf(10, 80, 40)).toEqual([10, 40, 80]);
});

test('names of lines that end at one place are stacked in the plot, and never over each other', () => {
  for (const ends of [
    [100, 100, 100, 100],
    [0, 0, 1],
    [95, 20, 96, 22],
    [50, 50],
  ]) {
    const tops = topsOf(...ends);
    expect(tops[0]).toBeGreaterThanOrEqual(0);
    expect(tops.at(-1)).toBeLessThanOrEqual(100);
    for (let at = 1; at < tops.length; at += 1) expect(tops[at] - tops[at - 1]).toBeGreaterThanOrEqual(16);
  }
});
