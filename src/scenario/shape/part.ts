/** A part of the shape of a scenario, as far as walking through it needs to know: what valibot keeps of a schema. */
export interface Part {
  readonly type: string;
  /** Of an object: its fields. */
  readonly entries?: Readonly<Record<string, Part>>;
  /** Of a list. */
  readonly item?: Part;
  /** Of what may be left out. */
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

/** Finds what a rule of a part asks for, such as the most items of a list. */
export function requirementOf({ pipe = [] }: Part, rule: string): unknown {
  return pipe.find(({ type }) => type === rule)?.requirement;
}
