import { expect, test } from 'vitest';
import { listsBy } from './lists.ts';

test('items are sorted into lists by key, in their order', () => {
  expect([...listsBy([5, 2, 7, 4], (item) => item % 2)]).toEqual([
    [1, [5, 7]],
    [0, [2, 4]],
  ]);
  expect(listsBy([], String).size).toBe(0);
});
