import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { SortedRows } from './sortedRows.ts';

/** Lists the rows in order. */
function rowsOf(sorted: SortedRows): readonly number[] {
  return Array.from({ length: sorted.length }, (_, place) => sorted.at(place));
}

test('rows are ordered by rank, then by key, then by number', () => {
  const sorted = new SortedRows(Float64Array.of(1, 0, 0, 0), Float64Array.of(0, 2, 1, 1));
  for (const row of [0, 3, 1, 2]) sorted.add(row);
  expect(rowsOf(sorted)).toEqual([2, 3, 1, 0]);
  sorted.move(2, 0, 5);
  expect(rowsOf(sorted)).toEqual([3, 1, 2, 0]);
  sorted.move(0, 0, 0);
  expect(rowsOf(sorted)).toEqual([0, 3, 1, 2]);
  sorted.remove(3);
  expect(rowsOf(sorted)).toEqual([0, 1, 2]);
});

test('rows stay sorted in random additions, removals and moves', () => {
  const stream = streamOf(1, 'sorted rows');
  const rank = new Float64Array(200);
  const key = new Float64Array(200);
  const sorted = new SortedRows(rank, key);
  const inside = new Set<number>();
  for (let i = 0; i < 5000; i += 1) {
    const row = stream.below(200);
    if (!inside.has(row)) {
      rank[row] = stream.below(3);
      key[row] = stream.below(5);
      sorted.add(row);
      inside.add(row);
    } else if (stream.below(3) === 0) {
      sorted.remove(row);
      inside.delete(row);
    } else sorted.move(row, stream.below(3), stream.below(5));
    if (i % 10 > 0) continue;
    const expected = [...inside].sort((a, b) => rank[a] - rank[b] || key[a] - key[b] || a - b);
    expect(rowsOf(sorted)).toEqual(expected);
  }
});
