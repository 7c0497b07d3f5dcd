import { expect, test } from 'vitest';
import { policies } from '../../../policies/registry.ts';
import { entries, findTyped, groups, movedBy } from './policyEntries.ts';

const titled = (at: number | undefined) => (at === undefined ? undefined : entries[at].title);

test('each policy is in the menu once, in the group of its family, with a line about it', () => {
  const all = [...policies.all, ...policies.unlisted];
  expect(entries.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
  expect(groups.flatMap(([, members]) => members)).toEqual(entries);
  for (const [family, members] of groups) for (const each of members) expect(each.family).toBe(family);
  for (const { summary } of entries) expect(summary).toMatch(/\S.*\.$/);
});

test('typing finds a title that begins so, then one with such a word, and goes round', () => {
  expect(titled(findTyped('delay', 0))).toBe('Delay scheduling');
  expect(titled(findTyped('pools', 0))).toBe('Fair sharing by pools');
  const first = findTyped('s', 0) ?? 0;
  expect(findTyped('s', first + 1)).not.toBe(first);
  expect(findTyped('s', entries.length)).toBe(first);
  expect(findTyped('xyz', 0)).toBeUndefined();
});

test('keys move within the list and no farther', () => {
  const last = entries.length - 1;
  expect([movedBy('ArrowUp', 0), movedBy('ArrowDown', last), movedBy('PageDown', last - 1)]).toEqual([
    0,
    last,
    last,
  ]);
  expect([movedBy('Home', 5), movedBy('End', 5), movedBy('ArrowDown', 5)]).toEqual([0, last, 6]);
  expect(movedBy('x', 5)).toBeUndefined();
});
