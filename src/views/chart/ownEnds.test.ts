import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { ownEnds, slopeReach, stepReach } from './ownEnds.ts';

const plot = { width: 400, height: 200 };
const widthOf = (name: string) => name.length * 8;
const level = (key: string, x: number, at: number) => ({
  ...{ key, name: `${key} a run`, x, at },
  reach: stepReach([0], [at], x),
});

test('a name stands at the end of its own curve if that has free room, and not beside it at the edge', () => {
  const found = ownEnds([level('A', 200, 100), level('B', 400, 30)], plot, 16, widthOf);
  expect([...found]).toEqual([['A', 100]]);
});

test('a name moves up or down from another curve, and gives up where that needs more than a line', () => {
  expect(ownEnds([level('A', 200, 100), level('B', 400, 103)], plot, 16, widthOf).get('A')).toBe(92);
  const between = [level('A', 200, 100), level('B', 400, 96), level('C', 400, 104), level('D', 400, 84)];
  expect(ownEnds([...between, level('E', 400, 116)], plot, 16, widthOf).size).toBe(0);
});

test('without knowing where a curve is, its name stays beside the plot', () => {
  const { reach, ...unknown } = level('A', 200, 100);
  expect(reach(0, 10)).toEqual([100, 100]);
  expect(ownEnds([unknown], plot, 16, widthOf).size).toBe(0);
});

test('names at ends cover no curve and no other name, and stay in the plot', () => {
  const stream = streamOf(1, 'curves that end');
  let placed = 0;
  for (let round = 0; round < 200; round += 1) {
    const curves = Array.from({ length: 2 + Math.floor(stream.uniform() * 6) }, (_, curve) => {
      const x = 40 + 360 * stream.uniform();
      const lefts = [0, x / 3, (2 * x) / 3];
      const tops = lefts.map(() => 200 * stream.uniform());
      return { key: curve, name: 'A run', x, at: tops[2], lefts, tops, reach: stepReach(lefts, tops, x) };
    });
    const found = ownEnds(curves, plot, 16, widthOf);
    placed += found.size;
    const boxes = curves.flatMap(({ key, x, name }) => {
      const middle = found.get(key);
      return middle === undefined ? [] : [{ key, x, right: x + widthOf(name), middle }];
    });
    for (const { key, x, right, middle } of boxes) {
      expect(middle).toBeGreaterThanOrEqual(8);
      expect(middle).toBeLessThanOrEqual(192);
      expect(right).toBeLessThanOrEqual(400);
      for (const { lefts, tops, ...other } of curves)
        if (other.key !== key) {
          const over = lefts.map((left, step) => [left, lefts[step + 1] ?? other.x, tops[step]]);
          const covered = over.filter(
            ([from, to, top]) => from < right && to > x + 3 && Math.abs(top - middle) < 8 - 1e-9,
          );
          expect(covered).toEqual([]);
        }
      for (const other of boxes)
        if (other.key !== key && other.x < right && x < other.right)
          expect(Math.abs(other.middle - middle)).toBeGreaterThanOrEqual(16 - 1e-9);
    }
  }
  expect(placed).toBeGreaterThan(120);
});

test('the reach of steps: heights that hold in between, none behind the end', () => {
  const reach = stepReach([0, 10, 20], [5, 50, 30], 40);
  expect(reach(12, 15)).toEqual([50, 50]);
  expect(reach(15, 25)).toEqual([30, 50]);
  expect(reach(35, 90)).toEqual([30, 30]);
  expect(reach(41, 90)).toBeNull();
});

test('the reach of a straight line', () => {
  const reach = slopeReach(10, 0, 20, 100);
  expect(reach(12, 15)).toEqual([20, 50]);
  expect(reach(0, 90)).toEqual([0, 100]);
  expect(reach(21, 90)).toBeNull();
});
