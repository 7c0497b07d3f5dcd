import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { nameColumn } from './nameColumn.ts';

test('names of up to eight curves never cover each other nor leave the plot, and none is left out', () => {
  const stream = streamOf(1, 'names of curves');
  const random = () => stream.uniform();
  for (let round = 0; round < 3000; round += 1) {
    const count = 1 + Math.floor(random() * 8);
    const height = 4 + random() * 500;
    const line = 10 + random() * 20;
    // Half of the time all ends are close together.
    const spread = random() < 0.5 ? 12 : height;
    const named = Array.from({ length: count }, (_, curve) => ({
      name: String.fromCharCode(65 + curve),
      at: Math.min(height, random() * spread),
    }));
    const column = nameColumn(named, line, height);
    const tops = column.map(({ top }) => top);
    expect(tops[0]).toBeGreaterThanOrEqual(-1e-9);
    expect(tops.at(-1)).toBeLessThanOrEqual(height + 1e-9);
    for (let at = 1; at < tops.length; at += 1)
      expect(tops[at] - tops[at - 1]).toBeGreaterThanOrEqual(line - 1e-9);
    const written = column.flatMap(({ name }) => name.split(' '));
    expect(written.toSorted()).toEqual(named.map(({ name }) => name));
  }
});

test('names stand in the order of their curves, and alone where there is room', () => {
  const column = nameColumn(
    [
      { name: 'low', at: 90 },
      { name: 'high', at: 5 },
      { name: 'middle', at: 50 },
    ],
    16,
    100,
  );
  expect(column.map(({ name, top }) => [name, top])).toEqual([
    ['high', 5],
    ['middle', 50],
    ['low', 90],
  ]);
});

test('too many names: those that are nearest to each other share a line', () => {
  const named = [10, 12, 60].map((at, curve) => ({ name: 'ABC'[curve], at }));
  expect(nameColumn(named, 40, 60).map(({ name }) => name)).toEqual(['A B', 'C']);
});
