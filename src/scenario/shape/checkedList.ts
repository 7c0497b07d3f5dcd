import * as v from 'valibot';
import { addAll } from '../../base/lists.ts';

/** After so many faulty items, the other items of a list are not checked. */
const MOST_FAULTS = 50;

/**
 * A list schema like valibot's own, but it checks the length first and gives up after many faults: a file may list
 * ten million items, or a million invalid ones.
 */
export function checkedList<const Item extends v.GenericSchema>(
  item: Item,
  length: v.GenericValidation<readonly unknown[], readonly unknown[], v.BaseIssue<unknown>>,
  notList: v.ErrorMessage<v.ArrayIssue>,
) {
  const list = v.array(item, notList);
  const ofAnything = v.pipe(v.custom<readonly unknown[]>(Array.isArray), length);
  const run: (typeof list)['~run'] = (dataset, config) => {
    const items = dataset.value;
    if (!Array.isArray(items)) return list['~run'](dataset, config);
    const measured = ofAnything['~run']({ value: items }, config);
    if (measured.issues !== undefined)
      return { typed: false, value: items, issues: measured.issues } as never;
    return checkItems(item, items, config) as never;
  };
  return { ...list, '~run': run };
}

function checkItems(
  item: v.GenericSchema,
  items: readonly unknown[],
  config: v.Config<v.BaseIssue<unknown>>,
): v.OutputDataset<unknown[], v.BaseIssue<unknown>> {
  const values: unknown[] = [];
  const issues: v.BaseIssue<unknown>[] = [];
  for (let key = 0; key < items.length; key += 1) {
    const value = items[key];
    const { value: read, issues: found = [] } = item['~run']({ value }, config);
    values.push(read);
    const place: v.ArrayPathItem = { type: 'array', origin: 'value', input: items as unknown[], key, value };
    for (const issue of found) issues.push({ ...issue, path: [place, ...(issue.path ?? [])] });
    if (issues.length < MOST_FAULTS) continue;
    const rest = items.length - key - 1;
    if (rest > 0) addAll(issues, notChecked(items, rest, config));
    break;
  }
  return issues.length === 0
    ? { typed: true, value: values }
    : { typed: false, value: values, issues: issues as [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]] };
}

/** Reports how many items of a list were not checked. */
function notChecked(items: readonly unknown[], rest: number, config: v.Config<v.BaseIssue<unknown>>) {
  const message = `has so many faults that ${rest === 1 ? 'one more item was' : `${rest} more items were`} not looked at`;
  return v.custom(() => false, message)['~run']({ value: items }, config).issues ?? [];
}
