import { expect, test } from 'vitest';
import { fieldsOf } from '../../scenario/fields/fields.ts';
import { listsOf } from '../../scenario/lists/lists.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { fieldsOfItems, withoutOwner } from './listFields.ts';

function ownedIn(scenario: Scenario) {
  const lists = [...listsOf(scenario, 'cluster'), ...listsOf(scenario, 'workload')];
  return fieldsOfItems(lists, fieldsOf(scenario), scenario);
}

test('each field is in the innermost card that it is about, and in only one', () => {
  for (const { scenario } of presets.all) {
    const placed = [...ownedIn(scenario)].flatMap(([item, fields]) => fields.map(({ path }) => [item, path]));
    expect(new Set(placed.map(([, path]) => path)).size).toBe(placed.length);
    for (const [item, path] of placed) expect(path.startsWith(`${item}/`)).toBe(true);
  }
});

test('users, pools, failures and inputs have their numbers in their cards', () => {
  const of = (preset: string, item: string) =>
    (ownedIn(presets.get(preset).scenario).get(item) ?? []).map(({ path }) => path.slice(item.length));
  expect(of('three-users', '/workload/users/1')).toEqual(['/weight', '/priority']);
  expect(of('late-pool', '/workload/pools/0')).toEqual(['/weight', '/minShare', '/order']);
  expect(of('server-dies', '/events/0')).toEqual(['/server', '/at', '/detection', '/repair']);
  expect(of('constraints', '/cluster/features/0')).toEqual(['/share']);
  expect(of('server-dies', '/workload/classes/0/stages/1')).toContain('/tasks');
  expect(of('server-dies', '/workload/classes/0/stages/1/shuffle')).toContain('/size');
  expect(of('late-pool', '/workload/classes/1')).toContain('/share');
});

test('of jobs of one kind with one stage, the numbers stay where they were', () => {
  const owned = ownedIn(presets.get('first-look').scenario);
  expect([...owned.values()].flat()).toEqual([]);
});

test('a title in a card does not repeat the name of the item', () => {
  const item = { path: '', name: 'ann', about: '', remove: (scenario: Scenario) => ({ scenario }) };
  expect(
    [
      'Weight of ann',
      'Weight of pool ann',
      'Order in ann',
      'It fails at, failure 2',
      'Tasks: ann, stage 2',
    ].map((title) => withoutOwner(title, item)),
  ).toEqual(['Weight', 'Weight', 'Order', 'It fails at', 'Tasks']);
});
