import { expect, test } from 'vitest';
import { recordedLines } from './recordedCurves.ts';

const row = (value: number, seed: number, a: number, b: number) => ({
  ...{ value, seed, mean: [0, 0], p50: [a, b], p95: [9, 9], digests: ['', ''] },
});

test('a recorded line is that of one seed, and its band has all of them', () => {
  const rows = [row(1, 1, 5, 2), row(1, 2, 7, 2), row(1, 3, 6, 2), row(4, 1, 8, 1), row(4, 2, 10, 3)];
  const [a, b] = recordedLines({ control: '/x', rows }, 'jobResponse@0.5', 1);
  expect(a).toEqual({
    run: 0,
    points: [
      { value: 1, result: 5 },
      { value: 4, result: 8 },
    ],
    band: [
      { value: 1, low: 5, high: 7 },
      { value: 4, low: 8, high: 10 },
    ],
  });
  expect(b.points.map(({ result }) => result)).toEqual([2, 1]);
});

test('of a metric or a seed that is not recorded there is no line', () => {
  const curve = { control: '/x', rows: [row(1, 1, 5, 2)] };
  expect(recordedLines(curve, 'makespan', 1)).toEqual([]);
  expect(recordedLines(curve, 'jobResponse@0.5', 2)).toEqual([]);
  expect(recordedLines({ control: '/x', rows: [] }, 'jobResponse@0.5', 1)).toEqual([]);
});
