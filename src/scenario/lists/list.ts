import type { ScenarioField } from '../fields/entry.ts';
import { changedAt, pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';
import { copyName } from './names.ts';

/** The result of an edit, with one sentence about side effects, if any. */
export interface Change {
  readonly scenario: Scenario;
  readonly says?: string;
}

export type Edit = (scenario: Scenario) => Change;

/** A way to add an item to a list. */
export interface Addition {
  /** The label of the button: "Add a user". */
  readonly title: string;
  /** The initial values, and their source: "weight 1, priority 0 (our choice)". */
  readonly begins: string;
  readonly edit: Edit;
}

/** Says that something currently has no effect, and offers edits that give it one. */
export interface Idle {
  readonly says: string;
  readonly offers: readonly { readonly title: string; readonly edit: Edit }[];
}

/** A text that can be edited: a name, or a row of numbers. */
export interface TextField {
  readonly path: string;
  readonly title: string;
  readonly help: string;
  readonly value: string;
  /** Returns the edit that stores the text, or what is wrong with it. */
  write(text: string): Edit | string;
}

/** One item of a list, with everything that can be done to it. */
export interface ListItem {
  /** JSON pointer: fields with this path, or below it, are about the item. */
  readonly path: string;
  readonly name: string;
  /** Its most important values, in a few words. */
  readonly about: string;
  readonly texts?: readonly TextField[];
  /** Controls in addition to those listed by `fieldsOf`. */
  readonly fields?: readonly ScenarioField[];
  /** The same, shown after those of `fieldsOf`. */
  readonly lastFields?: readonly ScenarioField[];
  /** Lists contained in the item. */
  readonly lists?: readonly ScenarioList[];
  readonly idle?: Idle;
  readonly copy?: Edit;
  readonly remove: Edit;
}

/** A list in a scenario, whose items can be added, copied and removed. */
export interface ScenarioList {
  /** JSON pointer of the list. */
  readonly path: string;
  readonly title: string;
  readonly count: number;
  /** Built on demand: a log has a million jobs. */
  item(index: number): ListItem;
  /** What holds while the list is empty. */
  readonly none: string;
  readonly additions: readonly Addition[];
  readonly idle?: Idle;
}

/** What `about.json` says of a list. */
interface About {
  /** Left out: there are several, each in another item. */
  readonly path: string;
  readonly title: string;
  readonly none: string;
  readonly additions: readonly Omit<Addition, 'edit'>[];
  /** Help of the name of an item, if items have one. */
  readonly name?: string;
  /** Where in a scenario such a name is told; `*` stands for every item of a list. */
  readonly references?: readonly string[];
}

/** Makes a list: `edits` are those of its additions, undefined where one is not possible; `words` stand for {names}. */
export function listOf(
  { path, title, none, additions }: About,
  edits: readonly (Edit | undefined)[],
  rest: Pick<ScenarioList, 'count' | 'item' | 'idle'> & { readonly path?: string },
  words: Readonly<Record<string, string | number>> = {},
): ScenarioList {
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, word: string) => String(words[word]));
  const possible = additions.flatMap(({ title, begins }, index) => {
    const edit = edits[index];
    return edit === undefined ? [] : [{ title, begins: filled(begins), edit }];
  });
  return { path, title, none, additions: possible, ...rest };
}

interface Named {
  readonly name: string;
}

/** Changes the name of an item, also where it is told. */
export const renaming =
  ({ path, references = [] }: About, index: number, to: string, itemsOf = namedAt(path)): Edit =>
  (scenario) => {
    const items = itemsOf(scenario);
    const next = withItems(scenario, path, items.with(index, { ...items[index], name: to }));
    return { scenario: withReferences(next, references, items[index].name, to) };
  };

/** Inserts a copy of an item after it, under a name of its own. */
export const copying =
  ({ path }: About, index: number, itemsOf = namedAt(path), changes: object = {}): Edit =>
  (scenario) => {
    const items = itemsOf(scenario);
    const name = copyName(
      items[index].name,
      items.map((each) => each.name),
    );
    const twin = Object.assign({ ...items[index], name }, changes);
    return { scenario: withItems(scenario, path, items.toSpliced(index + 1, 0, twin)) };
  };

const namedAt =
  (path: string) =>
  (scenario: Scenario): readonly Named[] =>
    itemsAt<Named>(scenario, path);

/** Puts another name wherever one is told; undefined: leaves it out there. */
export function withReferences(
  scenario: Scenario,
  references: readonly string[],
  from: string,
  to: string | undefined,
): Scenario {
  return references.reduce(
    (next, path) => changedAt(next, pointerNames(path), (told) => (told === from ? to : told)) as Scenario,
    scenario,
  );
}

/** An edit of plain data without side effects to mention. */
export const plainly =
  (change: (scenario: Scenario) => Scenario): Edit =>
  (scenario) => ({ scenario: change(scenario) });

/** Returns the items of the list at a path. */
function itemsAt<Item>(scenario: Scenario, path: string): readonly Item[] {
  return (valueAt(scenario, pointerNames(path)) ?? []) as readonly Item[];
}

/** Replaces the items of the list at a path; a list without items is left out. */
export function withItems(scenario: Scenario, path: string, items: readonly unknown[]): Scenario {
  return withValueAt(scenario, pointerNames(path), items.length === 0 ? undefined : items) as Scenario;
}

/** Adds an item at the end of the list at a path. */
export const appending =
  <Item>(path: string, make: (scenario: Scenario) => Item): Edit =>
  (scenario) => ({ scenario: withItems(scenario, path, [...itemsAt(scenario, path), make(scenario)]) });

/** Removes an item from the list at a path. */
export const removing =
  (path: string, index: number): Edit =>
  (scenario) => ({ scenario: withItems(scenario, path, itemsAt(scenario, path).toSpliced(index, 1)) });

/** A text that may be left out, in the item at a path. */
export function optionalText(path: string, title: string, help: string, value = ''): TextField {
  const write = (text: string) =>
    plainly((scenario) => withValueAt(scenario, pointerNames(path), text || undefined) as Scenario);
  return { path, title, help, value, write };
}

/** The name of an item, which `rename` changes. */
export function nameText(
  about: About,
  index: number,
  value: string,
  rename = (text: string): Edit => renaming(about, index, text),
): TextField {
  const { path, name: help = '' } = about;
  return { path: `${path}/${index}/name`, title: 'Name', help, value, write: rename };
}
