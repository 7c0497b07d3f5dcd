import { expect, test } from 'vitest';
import { IntList } from './intList.ts';

test('a list grows, closes the gaps of what is taken, and can be filled anew', () => {
  const list = new IntList();
  const wanted = [...Array(9).keys()];
  for (const item of wanted) list.add(item);
  for (const place of [3, 0, 6]) expect(list.takeAt(place)).toBe(wanted.splice(place, 1)[0]);
  expect([...list.items.subarray(0, list.count)]).toEqual(wanted);
  list.clear();
  list.add(7);
  expect([...list.items.subarray(0, list.count)]).toEqual([7]);
});

test('items are put between others, and stretches of them removed', () => {
  const list = new IntList();
  const wanted: number[] = [];
  for (const place of [0, 0, 1, 3, 2, 0]) {
    list.insert(place, wanted.length);
    wanted.splice(place, 0, wanted.length);
  }
  expect([...list.items.subarray(0, list.count)]).toEqual(wanted);
  for (const [from, to] of [
    [1, 3],
    [2, 4],
    [0, 0],
  ]) {
    list.remove(from, to);
    wanted.splice(from, to - from);
  }
  expect([...list.items.subarray(0, list.count)]).toEqual(wanted);
});
