import type { ScenarioField } from '../fields/entry.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';

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

/** The name of the item at a path. */
export function nameText(item: string, help: string, value: string, write: TextField['write']): TextField {
  return { path: `${item}/name`, title: 'Name', help, value, write };
}
