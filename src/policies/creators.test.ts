import { expect, test } from 'vitest';
import { creatorOf } from './creators.ts';
import { loadCreator } from './loadCreator.ts';
import { policies } from './registry.ts';

test.each(policies.all)('the plug-in $id has a creator, which its folder gives too', async (plugin) => {
  expect(await loadCreator(plugin)).toBe(creatorOf(plugin.id));
});

test('what is not on the menu has none', () => {
  expect(() => creatorOf('none')).toThrow(/has no creator/);
});
