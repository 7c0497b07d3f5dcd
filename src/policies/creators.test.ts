import { expect, test } from 'vitest';
import { creatorOf } from './creators.ts';
import { loadCreator } from './loadCreator.ts';
import { policies } from './registry.ts';

test.each(policies.all)('the plug-in $id has a creator, which its folder gives too', async (plugin) => {
  expect(await loadCreator(plugin)).toBe(creatorOf(plugin.id));
});

test('policies that are not on the menu have no creator', () => {
  expect(() => creatorOf('none')).toThrow(/has no creator/);
});
