import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { CountedRows } from './countedRows.ts';

/** Lists the rows in order. */
function rowsOf(counted: CountedRows): readonly number[] {
  const rows: number[] = [];
  counted.begin();
  for (let row = counted.nextRow(); row !== -1; row = counted.nextRow()) rows.push(row);
  return rows;
}

test('rows are ordered by count, then by number', () => {
  const counted = new CountedRows(Int32Array.of(1, 0, 3, 0));
  for (const row of [0, 3, 2, 1]) counted.add(row);
  expect(rowsOf(counted)).toEqual([1, 3, 0, 2]);
  counted.move(1, 1);
  expect(rowsOf(counted)).toEqual([3, 0, 1, 2]);
  counted.move(2, -1);
  counted.remove(3);
  expect(rowsOf(counted)).toEqual([0, 1, 2]);
});

test.each([1, 40, 3000])('%s rows stay in order in random additions, removals and moves', (rows) => {
  const stream = streamOf(rows, 'counted rows');
  const count = new Int32Array(rows);
  const counted = new CountedRows(count);
  const inside = new Set<number>();
  for (let i = 0; i < 6000; i += 1) {
    const row = stream.below(rows);
    if (!inside.has(row)) {
      count[row] = stream.below(40);
      counted.add(row);
      inside.add(row);
    } else if (stream.below(3) === 0) {
      counted.remove(row);
      inside.delete(row);
    } else counted.move(row, count[row] === 0 || stream.below(2) === 0 ? 1 : -1);
    if (i % 50 > 0) continue;
    expect(rowsOf(counted)).toEqual([...inside].sort((a, b) => count[a] - count[b] || a - b));
  }
});
