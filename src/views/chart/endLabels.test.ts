import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
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

test('names that touch stand around the middle of what they name', () => {
  expect(topsOf(50, 50)).toEqual([42, 58]);
  expect(topsOf(50, 50, 50)).toEqual([34, 50, 66]);
  expect(topsOf(50, 52, 90)).toEqual([43, 59, 90]);
  expect(topsOf(98, 100, 20)).toEqual([20, 84, 100]);
});

/** Tries all heights of a fine grid for each name, one below the other, and gives the least sum of squares. */
function leastOf(ats: readonly number[], line: number, height: number, step: number): number {
  const places = Math.round(height / step) + 1;
  // The least for the names so far if the last of them is at a place or above.
  let least: number[] = [];
  for (const [name, at] of [...ats].sort((one, other) => one - other).entries()) {
    const next: number[] = [];
    for (let place = 0; place < places; place += 1) {
      const before = name === 0 ? 0 : (least[place - line / step] ?? Number.POSITIVE_INFINITY);
      next.push(Math.min(next.at(-1) ?? Number.POSITIVE_INFINITY, before + (place * step - at) ** 2));
    }
    least = next;
  }
  return least[places - 1];
}

test('no places on a fine grid are nearer to what the names name', () => {
  const stream = streamOf(1, 'names at ends');
  let moved = 0;
  for (let round = 0; round < 300; round += 1) {
    const line = 8 + 4 * stream.below(3);
    const height = 80 + stream.below(60);
    const ats = Array.from(
      { length: 1 + stream.below(5) },
      () => height * stream.uniform() ** (1 + (round % 3)),
    );
    const labels = apart(
      ats.map((at) => ({ at })),
      line,
      height,
    );
    const sum = labels.reduce((squares, { at, top }) => squares + (top - at) ** 2, 0);
    expect(sum).toBeLessThanOrEqual(leastOf(ats, line, height, 0.25) + 1e-9);
    expect(labels.map(({ at }) => at)).toEqual([...ats].sort((one, other) => one - other));
    for (const [place, { top }] of labels.entries()) {
      expect(top).toBeGreaterThanOrEqual(place === 0 ? 0 : labels[place - 1].top + line - 1e-9);
      expect(top).toBeLessThanOrEqual(height + 1e-9);
    }
    if (sum > 1) moved += 1;
  }
  expect(moved).toBeGreaterThan(100);
});
