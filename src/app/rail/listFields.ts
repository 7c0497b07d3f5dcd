import type { ScenarioField } from '../../scenario/fields/entry.ts';
import type { ListItem, ScenarioList } from '../../scenario/lists/list.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';

/** The fields of list items, by item path. */
export type FieldsOfItems = ReadonlyMap<string, readonly ScenarioField[]>;

/** Assigns each field to the innermost item that it is about; fields about no item stay where they were. */
export function fieldsOfItems(
  lists: readonly ScenarioList[],
  fields: readonly ScenarioField[],
  scenario: Scenario,
): FieldsOfItems {
  const owned = new Map<string, ScenarioField[]>();
  const give = (list: ScenarioList, among: readonly ScenarioField[]): readonly ScenarioField[] => {
    let left = among;
    for (const item of itemsAbove(list, among)) {
      const inside = left.filter(({ path }) => path.startsWith(`${item.path}/`));
      const own = (item.lists ?? []).reduce<readonly ScenarioField[]>(
        (rest, each) => give(each, rest),
        inside,
      );
      const claimed = own.filter((field) => isAbout(field, item, scenario));
      owned.set(item.path, claimed);
      const gone = new Set([...inside.filter((field) => !own.includes(field)), ...claimed]);
      left = left.filter((field) => !gone.has(field));
    }
    return left;
  };
  lists.reduce<readonly ScenarioField[]>((rest, list) => give(list, rest), fields);
  return owned;
}

/**
 * Builds the items of a list only if a field may be about one: a log has a million jobs, and no field of a single
 * job.
 */
function itemsAbove(list: ScenarioList, fields: readonly ScenarioField[]): readonly ListItem[] {
  const outer = list.path.endsWith('/inputs') ? list.path.slice(0, -'/inputs'.length) : list.path;
  if (!fields.some(({ path }) => path.startsWith(`${outer}/`))) return [];
  return Array.from({ length: list.count }, (_, index) => list.item(index));
}

/**
 * Tells whether a field under an item's path is about that item alone. With one class of jobs of one stage, the
 * controls are those of the workload; stages that all read alike share one control without a name.
 */
function isAbout({ path, spec }: ScenarioField, item: ListItem, { workload }: Scenario): boolean {
  if (!path.startsWith('/workload/classes/') || workload.kind === 'explicit') return true;
  const { classes } = workload;
  const isSimple = classes.length === 1 && classes[0].stages.length === 1;
  return isSimple ? /\/(reads|shuffle|input)\b/.test(item.path) : spec.title.includes(': ');
}

/** Removes from a title the item's name, which the card shows already. */
export function withoutOwner(title: string, { name }: ListItem): string {
  const bare = title.replace(/(, (failure|scheduler|input|line) \d+)?(: .*)?$/, '');
  return [` of pool ${name}`, ` of ${name}`, ` in ${name}`].reduce(
    (short, end) => (short.endsWith(end) ? short.slice(0, -end.length) : short),
    bare,
  );
}
