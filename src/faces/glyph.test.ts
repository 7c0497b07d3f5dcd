import { expect, test } from 'vitest';
import { policies } from '../policies/registry.ts';
import { glyphOf } from './glyph.ts';

test('each policy of the menu has a glyph that no other has', () => {
  const drawn = policies.all.map(({ id }) => JSON.stringify(glyphOf(id)));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn).not.toContain(JSON.stringify(glyphOf('a policy without a glyph')));
});

test('a glyph is drawn with path data only, and stays in its grid at its absolute points', () => {
  for (const { id } of policies.all) {
    const { line = '', solid = '' } = glyphOf(id);
    expect(line + solid, id).toMatch(/^[MmLlHhVvCcAaZz\d\s.-]+$/);
    for (const [, x, y] of (line + solid).matchAll(/M([\d.]+)[ ,]?([\d.]+)/g))
      for (const each of [x, y]) expect(Number(each), id).toBeLessThanOrEqual(16);
  }
});
