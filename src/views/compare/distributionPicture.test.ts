import { expect, test } from 'vitest';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { say } from '../grammar/say.ts';
import { distributionOf, distributionPicture, referenceOf } from './distributionPicture.ts';

const trace = traceOf({ servers: 1, jobs: [{ stages: [1] }] });
const runOf = (index: number) => ({ index, title: `Run ${index}: its policy`, trace });
const values = (...all: readonly number[]) => Float64Array.from(all);

const look = {
  ...{ label: 'Times', x: { domain: [0, 10] as const }, write: String, shares: () => [0, 1] },
  looked: 1,
};
const picture = distributionPicture(
  [
    distributionOf(runOf(0), values(1, 2, 3, 4), [0.5]),
    distributionOf(runOf(1), values(2, 4, 6, 20), [0.5, 0.99], 8),
    referenceOf('ideal', values(1, 1)),
  ],
  look,
);

test('at each number the share of every run that does not exceed it, the one pointed at first', () => {
  expect(say(picture, { row: 1, x: 3 }, 0)).toEqual([
    '≤ 3',
    'B Run 1: its policy: 25%',
    'A Run 0: its policy: 75%',
    'ideal: 100%',
  ]);
});

test('the run that is looked at is lifted, a reference is faint, and dots beyond the axis are left out', () => {
  expect(picture.lifted).toBe(1);
  expect(distributionPicture(picture.rows, { ...look, looked: 7 }).lifted).toBe(0);
  expect(picture.rows.map((row) => picture.isFaint?.(row))).toEqual([false, false, true]);
  const [dots, means] = picture.marks.filter(({ kind }) => kind === 'dots');
  const drawn = picture.rows.map((row) => ('points' in dots ? dots.points(row) : null));
  expect(drawn).toEqual([
    { xs: [2.5], ys: [0.5] },
    { xs: [5], ys: [0.5] },
    { xs: [], ys: [] },
  ]);
  expect(picture.rows.map((row) => means.of?.(row))).toEqual([false, true, false]);
});

test('keys stop where a curve reaches round shares', () => {
  const stops = Array.from(picture.stops?.(picture.rows[0]) ?? []);
  expect([stops.length, stops[0], stops.at(-1), new Set(stops).size]).toEqual([22, 1, 4, 4]);
});
