import type { ScenarioField } from '../fields/field.ts';
import type { Scenario } from '../schema.ts';

/** What an edit leads to, and what it changed besides what it was asked to, in one sentence. */
export interface Change {
  readonly scenario: Scenario;
  readonly says?: string;
}

export type Edit = (scenario: Scenario) => Change;

/** A way to add something to a list. */
export interface Addition {
  /** As it stands on a button: "Add a user". */
  readonly title: string;
  /** What the new one begins with, and who says so: "weight 1, priority 0 (our choice)". */
  readonly begins: string;
  readonly edit: Edit;
}

/** That something has nothing to act on, and what would change it. */
export interface Idle {
  readonly says: string;
  readonly offers: readonly { readonly title: string; readonly edit: Edit }[];
}

/** Something that is typed: a name, or numbers in a row. */
export interface TextField {
  readonly path: string;
  readonly title: string;
  readonly help: string;
  readonly value: string;
  /** Gives the edit that a text asks for, or what is wrong with it. */
  write(text: string): Edit | string;
}

/** One of the things in a list, with all that can be done about it. */
export interface ListItem {
  /** JSON pointer: fields of this path, or below it, are about it. */
  readonly path: string;
  readonly name: string;
  /** The most important about it, in a few words. */
  readonly about: string;
  readonly texts?: readonly TextField[];
  /** What can be changed about it beside what `fieldsOf` lists. */
  readonly fields?: readonly ScenarioField[];
  /** The same, to stand after what `fieldsOf` lists. */
  readonly lastFields?: readonly ScenarioField[];
  /** What it has several of itself. */
  readonly lists?: readonly ScenarioList[];
  readonly idle?: Idle;
  readonly copy?: Edit;
  readonly remove: Edit;
}

/** Something that a scenario has any number of, and that is added, copied and removed. */
export interface ScenarioList {
  /** JSON pointer of the list. */
  readonly path: string;
  readonly title: string;
  readonly count: number;
  /** Made when it is shown: a log has a million jobs. */
  item(index: number): ListItem;
  /** What holds while there is none. */
  readonly none: string;
  readonly additions: readonly Addition[];
  readonly idle?: Idle;
}

/** Changes plain data and has nothing more to say. */
export const plainly =
  (change: (scenario: Scenario) => Scenario): Edit =>
  (scenario) => ({ scenario: change(scenario) });
