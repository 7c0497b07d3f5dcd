import { expect, test } from 'vitest';
import type { ScenarioField } from '../../../scenario/fields/entry.ts';
import { fieldsOf } from '../../../scenario/fields/fields.ts';
import { listsOf } from '../../../scenario/lists/lists.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { fieldsOfItems } from '../listFields.ts';
import { emptyBecause, type FieldTable, fieldTable, isWorthTable } from './fieldTable.ts';

function tablesOf(scenario: Scenario) {
  const lists = [...listsOf(scenario, 'cluster'), ...listsOf(scenario, 'workload')];
  const fields = fieldsOfItems(lists, fieldsOf(scenario), scenario);
  return lists
    .filter((list) => isWorthTable(list, fields))
    .map((list) => ({ list, table: fieldTable(list, fields) }));
}

/** The fields as they are shown: those whose column is there. */
function shownIn({ columns, groups }: FieldTable): readonly ScenarioField[] {
  return groups.flatMap(({ cells, rows }) =>
    columns.flatMap(({ key, isOfStage }) =>
      isOfStage ? rows.flatMap((row) => row.cells.get(key) ?? []) : (cells.get(key) ?? []),
    ),
  );
}

test.each(presets.all.map(({ id }) => id))(
  '%s: each number of an item is in the table exactly once',
  (id) => {
    const { scenario } = presets.get(id);
    for (const { list, table } of tablesOf(scenario)) {
      const shown = shownIn(table).map(({ path, spec }) => `${path} ${spec.kind}`);
      expect(new Set(shown).size).toBe(shown.length);
      // What all kinds of job share has no name in its title, and one control outside the lists.
      const isShared = ({ path, spec }: ScenarioField) =>
        path.startsWith('/workload/classes/') && !spec.title.includes(': ');
      const wanted = fieldsOf(scenario).filter(
        (field) => field.path.startsWith(`${list.path}/`) && field.spec.kind === 'number' && !isShared(field),
      );
      for (const { path } of wanted) expect(shown).toContain(`${path} number`);
      for (const field of shownIn(table)) expect(field.read(scenario)).toBeDefined();
    }
  },
);

test('no preset leaves more than twenty numbers of items to cards alone', () => {
  for (const { id, scenario } of presets.all) {
    const inTables = new Set(
      tablesOf(scenario).flatMap(({ table }) => shownIn(table).map(({ path }) => path)),
    );
    const lists = [...listsOf(scenario, 'cluster'), ...listsOf(scenario, 'workload')];
    const inCards = [...fieldsOfItems(lists, fieldsOf(scenario), scenario).values()].flat();
    expect(inCards.filter(({ path }) => !inTables.has(path)).length, id).toBeLessThanOrEqual(20);
  }
});

test('an item has a row for each of its stages, and a column serves all stages', () => {
  const tables = tablesOf(presets.get('hog').scenario);
  const table = tables.find(({ list }) => list.path === '/workload/classes')?.table;
  expect(table?.groups).toHaveLength(30);
  expect(
    table?.groups.find(({ item }) => item.name.startsWith('PageRank'))?.rows.map(({ name }) => name),
  ).toEqual([1, 2, 3, 4, 5, 6].map((stage) => `Stage ${stage}`));
  expect(table?.columns.filter(({ title }) => title === 'Tasks')).toHaveLength(1);
  expect(table?.columns.length).toBeLessThan(24);
});

test('columns stand in the order of the cards, numbers first, with their unit and a hint', () => {
  const [{ table }] = tablesOf(presets.get('facebook-bins').scenario);
  expect(table.columns.map(({ title, unit }) => `${title} [${unit}]`)).toEqual([
    'Share [×]',
    'Stages []',
    'Tasks []',
    'Mean task time [s]',
    'Waits for []',
    'Number of tasks []',
    'Task times follow []',
  ]);
  for (const { hint } of table.columns) expect(hint).toMatch(/\.$|\n/);
});

test('an empty cell says why', () => {
  const column = {
    key: '/shuffle/size Shuffle size',
    title: 'Shuffle size',
    unit: 'MB',
    hint: '',
    kind: 'number',
    isOfStage: true,
  } as const;
  expect(emptyBecause('Sort, stage 1', column)).toBe(
    'No “Shuffle size”: Sort, stage 1 fetches nothing from another stage, or not in this way.',
  );
});
