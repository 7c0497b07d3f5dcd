/** A part of a scenario's shape: the fields of a valibot schema that are needed to walk through it. */
export interface Part {
  readonly type: string;
  /** Of an object: its fields. */
  readonly entries?: Readonly<Record<string, Part>>;
  /** Of a list: its items. */
  readonly item?: Part;
  /** Of an optional value: its schema. */
  readonly wrapped?: Part;
  /** Of a variant: parts that differ by `kind`; of a union: a number and what may stand in its place; of a picklist: texts. */
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly Rule[];
}

interface Rule {
  readonly type: string;
  readonly requirement?: unknown;
  readonly description?: string;
}

/** Returns the argument of a part's rule, such as the maximum length of a list. */
export function requirementOf({ pipe = [] }: Part, rule: string): unknown {
  return pipe.find(({ type }) => type === rule)?.requirement;
}
