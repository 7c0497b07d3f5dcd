import { expect, test } from 'vitest';
import { together } from '../scripts/together.ts';

/** Who imports a module. `a` and `b` import each other; only `asked` leads there, by `a`. */
const importers: Readonly<Record<string, readonly string[]>> = {
  asked: ['entry'],
  a: ['b', 'asked'],
  b: ['a'],
  alone: ['other', 'circle'],
  circle: ['alone'],
};
const told = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };

test.each([[['a', 'b']], [['b', 'a']]])('a group has all that is imported, in circles too: %j', (order) => {
  const { name } = together('group', /^asked$/);
  expect(order.map((id) => name(id, told))).toEqual(['group', 'group']);
  expect(['entry', 'asked', 'alone', 'circle'].map((id) => name(id, told))).toEqual([
    null,
    'group',
    null,
    null,
  ]);
});
