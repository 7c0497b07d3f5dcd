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
