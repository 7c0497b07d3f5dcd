import { expect, test } from 'vitest';
import { hasCreator } from './creators.ts';
import { policies } from './registry.ts';

test.each(policies.all.map(({ id }) => id))('the plug-in %s has a creator', (id) => {
  expect(hasCreator(id)).toBe(true);
});

test('what is not on the menu has none', () => {
  expect(hasCreator('none')).toBe(false);
});
