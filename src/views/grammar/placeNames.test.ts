import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { areaPath, cornersOf, heightAt, pathOf } from './geometry.ts';
import { placeNames } from './placeNames.ts';
import { scaleOf } from './scale.ts';

const [width, height, line] = [500, 300, 15];
const xAxis = { domain: [0, 10] as const };
const axes = { x: scaleOf(xAxis, 0, 100), y: scaleOf({ domain: [0, 10] }, 100, 0), xAxis };
const name = (text: string) => [{ text, width: text.length * 8 }];

test('a name touches its own curve, no other name, and stays in the plot', () => {
  const stream = streamOf(1, 'names');
  for (let round = 0; round < 40; round += 1) {
    const curves = Array.from({ length: 1 + (round % 6) }, (_, key) => {
      let top = height * stream.uniform();
      const corners = Array.from({ length: 12 }, (_each, at) => {
        top = Math.max(0, Math.min(height, top + 60 * (stream.uniform() - 0.5)));
        return [(at * width) / 11, top] as const;
      });
      return { key, texts: name(`Run ${key}`), pieces: [corners] };
    });
    const placed = placeNames(curves, width, height, line);
    expect(placed.map(({ key }) => key)).toEqual(curves.map(({ key }) => key));
    for (const { key, text, left, middle } of placed) {
      const right = left + text.length * 8;
      expect(left >= 0 && right <= width && middle >= line / 2 && middle <= height - line / 2).toBe(true);
      const away = curves[key].pieces[0].flatMap(([x, y], at, all) => {
        const [toX, toY] = all[at + 1] ?? [x, y];
        return [0, 0.25, 0.5, 0.75].map((share) => {
          const [px, py] = [x + share * (toX - x), y + share * (toY - y)];
          return Math.max(left - px, px - right, middle - line / 2 - py, py - middle - line / 2);
        });
      });
      expect(Math.min(...away)).toBeLessThan(line);
    }
    for (const [at, one] of placed.entries())
      for (const other of placed.slice(at + 1))
        expect(Math.abs(one.middle - other.middle) >= line || Math.abs(one.left - other.left) >= 40).toBe(
          true,
        );
  }
});

test('a name stands where the gap to the other curve is widest, and is short where the long one has no room', () => {
  const level = (top: number) =>
    [
      [0, top],
      [500, top],
    ] as const;
  const [flat, far] = [level(150), level(138)];
  const [own] = placeNames(
    [
      { key: 0, texts: name('Sparrow'), pieces: [flat] },
      { key: 1, texts: name('Random'), pieces: [far] },
    ],
    width,
    height,
    line,
  );
  expect(own.middle).toBeGreaterThan(150);
  const texts = [...name('A very long name of a run'), ...name('A')];
  const [short] = placeNames(
    [
      {
        key: 0,
        texts,
        pieces: [
          [
            [0, 50],
            [90, 50],
          ],
        ],
      },
    ],
    90,
    100,
    line,
  );
  expect(short.text).toBe('A');
});

test('steps hold until the next one, gaps interrupt, and the end of the axis cuts', () => {
  const steps = { shape: 'steps' } as const;
  const path = (xs: readonly number[], ys: readonly number[], end?: number) =>
    pathOf(cornersOf({ xs, ys }, steps, axes, end));
  expect(path([0, 5], [1, 2], 8)).toBe('M0.0 90.0L50.0 90.0L50.0 80.0L80.0 80.0');
  expect(path([0, 2, 4], [1, Number.NaN, 2], 6)).toBe('M0.0 90.0L20.0 90.0M40.0 80.0L60.0 80.0');
  expect(path([0, 5], [1, 2], 4)).toBe('M0.0 90.0L40.0 90.0');
  expect(path([5, 20], [1, 2])).toBe('M50.0 90.0L100.0 90.0');
  expect(pathOf(cornersOf({ xs: [5], ys: [1] }, { ...steps, start: 0 }, axes))).toBe(
    'M50.0 100.0L50.0 90.0L100.0 90.0',
  );
  expect(pathOf(cornersOf({ xs: [0, 20], ys: [0, 10] }, { shape: 'straight' }, axes))).toBe(
    'M0.0 100.0L100.0 50.0',
  );
  expect(areaPath({ xs: [0], low: [0], high: [5] }, 'steps', axes)).toBe(
    'M0.0 50.0L100.0 50.0L100.0 100.0L0.0 100.0Z',
  );
});

test('heights are those of the step or of the line between two points', () => {
  const steps = { shape: 'steps' } as const;
  const points = { xs: [1, 3], ys: [10, 20] };
  expect([0, 1, 2, 3, 9].map((x) => heightAt(points, steps, x, 8))).toEqual([
    Number.NaN,
    10,
    10,
    20,
    Number.NaN,
  ]);
  expect(heightAt(points, { shape: 'straight' }, 2)).toBe(15);
  expect(heightAt(points, { ...steps, start: 0 }, 0)).toBe(0);
});
