import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { NONE } from '../../../engine/ids.ts';
import { RowLists } from './rowLists.ts';

test('lists of rows are what plain arrays would be, newest first', () => {
  const stream = streamOf(1, 'rows');
  const lists = new RowLists(3);
  const plain: number[][] = [[], [], []];
  for (let step = 0; step < 3_000; step += 1) {
    const row = stream.below(2_000);
    const list = plain.findIndex((rows) => rows.includes(row));
    if (list !== NONE) {
      lists.remove(list, row);
      plain[list].splice(plain[list].indexOf(row), 1);
    } else {
      const to = stream.below(3);
      lists.add(to, row);
      plain[to].unshift(row);
    }
  }
  plain.forEach((rows, list) => {
    const found: number[] = [];
    for (let row = lists.newestOf(list); row !== NONE; row = lists.olderThan(row)) found.push(row);
    expect(found).toEqual(rows);
  });
});
