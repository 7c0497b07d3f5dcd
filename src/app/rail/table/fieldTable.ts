import type { ParamSpec } from '../../../kit/menu/params.ts';
import type { ScenarioField } from '../../../scenario/fields/entry.ts';
import type { ListItem, ScenarioList } from '../../../scenario/lists/list.ts';
import { type FieldsOfItems, withoutOwner } from '../listFields.ts';

/** A parameter of the items of a list, or of their stages. */
export interface Column {
  /** Where it is below the item or stage, and its title: two parameters may share a place. */
  readonly key: string;
  readonly title: string;
  /** What the numbers are in, where that is the same for all. */
  readonly unit: string;
  readonly hint: string;
  readonly kind: ParamSpec['kind'];
  /** Whether each stage has its own; else it is the item's. */
  readonly isOfStage: boolean;
}

/** The values of an item, or of one of its stages, by column. */
export interface Row {
  /** Of the stage: "stage 2"; empty where the item has no more than one. */
  readonly name: string;
  readonly cells: ReadonlyMap<string, ScenarioField>;
}

/** An item with its own values and those of its stages; at least one row. */
export interface Group {
  readonly item: ListItem;
  readonly cells: ReadonlyMap<string, ScenarioField>;
  readonly rows: readonly Row[];
}

/** All items of a list with all their controls: a column for each that any of them has. */
export interface FieldTable {
  readonly columns: readonly Column[];
  readonly groups: readonly Group[];
}

/** Puts the controls of all items of a list into a table. */
export function fieldTable(list: ScenarioList, fields: FieldsOfItems): FieldTable {
  const own: Column[] = [];
  const ofStages: Column[] = [];
  const groups = Array.from({ length: list.count }, (_, index): Group => {
    const item = list.item(index);
    const all = fieldsIn(item, fields);
    const stages = stagesOf(item);
    const stageOf = (field: ScenarioField) => stages.find(({ path }) => field.path.startsWith(`${path}/`));
    return {
      item,
      cells: placed(
        all.filter((field) => stageOf(field) === undefined),
        item,
        own,
        false,
      ),
      rows:
        stages.length === 0
          ? [{ name: '', cells: new Map() }]
          : stages.map((stage) => ({
              name: stages.length === 1 ? '' : stage.name,
              cells: placed(
                all.filter((field) => stageOf(field) === stage),
                stage,
                ofStages,
                true,
              ),
            })),
    };
  });
  return { columns: [...numbersFirst(own), ...numbersFirst(ofStages)], groups };
}

/** A table of more items would be slow to draw and of no use: a log has a million jobs, and one table shows them all. */
const MOST_ITEMS = 100;

/** Whether a table of a list is worth its while: it has several items, and they have numbers. */
export function isWorthTable(list: ScenarioList, fields: FieldsOfItems): boolean {
  return list.count > 1 && list.count <= MOST_ITEMS && fieldsIn(list.item(0), fields).length > 0;
}

/** All controls of an item and of what it contains, such as inputs, in the order of its card. */
function fieldsIn(item: ListItem, fields: FieldsOfItems): readonly ScenarioField[] {
  const inside = (item.lists ?? []).flatMap((list) =>
    Array.from({ length: list.count }, (_, index) => fieldsIn(list.item(index), fields)).flat(),
  );
  return [...(item.fields ?? []), ...(fields.get(item.path) ?? []), ...(item.lastFields ?? []), ...inside];
}

function stagesOf({ path, lists = [] }: ListItem): readonly ListItem[] {
  const stages = lists.find((list) => list.path === `${path}/stages`);
  return stages === undefined ? [] : Array.from({ length: stages.count }, (_, index) => stages.item(index));
}

/** Choices are wide and seldom changed: numbers stand before them. */
function numbersFirst(columns: readonly Column[]): readonly Column[] {
  const isNumber = ({ kind }: Column) => kind === 'number';
  return [...columns.filter(isNumber), ...columns.filter((column) => !isNumber(column))];
}

/** Gives each field its column. A new column stands after that of the field before it, as in the cards. */
function placed(
  fields: readonly ScenarioField[],
  owner: ListItem,
  columns: Column[],
  isOfStage: boolean,
): ReadonlyMap<string, ScenarioField> {
  const cells = new Map<string, ScenarioField>();
  let last = -1;
  for (const field of fields) {
    const { spec, path } = field;
    const title = titleIn(field, owner);
    const key = `${path.slice(owner.path.length)} ${title}`;
    const unit = spec.kind === 'number' ? spec.unit : '';
    const at = columns.findIndex((column) => column.key === key);
    if (at < 0)
      columns.splice(last + 1, 0, { key, title, unit, hint: hintOf(field), kind: spec.kind, isOfStage });
    else if (columns[at].unit !== unit) columns[at] = { ...columns[at], unit: '' };
    last = at < 0 ? last + 1 : at;
    cells.set(key, field);
  }
  return cells;
}

/** The title without the names of item and stage; a further input keeps its number. */
function titleIn({ spec }: ScenarioField, owner: ListItem): string {
  return withoutOwner(spec.title, owner) + (/, input (?!1\b)\d+/.exec(spec.title)?.[0] ?? '');
}

function hintOf({ spec: { help, consequence, source } }: ScenarioField): string {
  return [help, consequence, source].filter((text) => text !== '').join('\n');
}

/** Why an item or a stage has no value in a column, by the start of the column's place. */
const reasons: readonly (readonly [start: RegExp, why: string])[] = [
  [/^\/shuffle/, 'fetches nothing from another stage, or not in this way'],
  [/^\/(reads|input)/, 'has no such input'],
  [/^\/duration/, 'has task times of another kind'],
  [/^\/tasks/, 'has a number of tasks of another kind'],
  [/^\/jobFactor/, 'has jobs that do not differ in this way'],
  [/^\/after/, 'waits for no other stage'],
];

/** Says why there is no value. */
export function emptyBecause(name: string, { key, title }: Column): string {
  const why = reasons.find(([start]) => start.test(key))?.[1] ?? 'is of a kind without it';
  return `No “${title}”: ${name} ${why}.`;
}
