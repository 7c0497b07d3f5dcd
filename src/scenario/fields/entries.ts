/// <reference types="vite/types/importMeta.d.ts" />
import type { ParamValue, ParamWords } from '../../kit/menu/params.ts';
import type { AnyPart, Fields } from '../shape/entries.ts';
import groups from './groups.json' with { type: 'json' };

// As text: imported as they are, a build gives them without what controls show (`scripts/menusAlone.ts`).
const files = import.meta.glob<string>('../shape/entries/*.json', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const parts: Readonly<Record<string, AnyPart>> = Object.assign(
  {},
  ...Object.values(files).map((text) => JSON.parse(text)),
);

/**
 * A field of a scenario: all that its control, its help and its column are made from. It lies in `shape/entries/`, beside the
 * field's type and the range that the check allows.
 */
export interface Entry extends ParamWords {
  /** Left out: a number. */
  readonly kind?: string;
  readonly title: string;
  /** Its title among several parts of the same kind, which comes after the name of the part. */
  readonly titleInGroup?: string;
  readonly symbol?: string;
  readonly default?: ParamValue;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly scale?: string;
  readonly options?: readonly { readonly id: string; readonly title: string }[];
  readonly advanced?: boolean;
  /** What a scenario means that leaves the field out. Without it, such a scenario has no control of it. */
  readonly absent?: ParamValue;
  /** Whether that value, once chosen, is written all the same. */
  readonly isKept?: boolean;
}

/** The fields of one part of a scenario, in the order in which they are shown. */
export interface Entries {
  readonly section: string;
  /** What all of them have, unless they say otherwise. */
  readonly about?: Partial<Entry>;
  /** By their paths below the part. */
  readonly fields: Readonly<Record<string, Partial<Entry>>>;
}

/** Controls that stand together, in the order in which they are shown. */
interface Group {
  readonly section: string;
  readonly about?: Partial<Entry>;
  /** The part of a scenario whose fields they are: `*` is any item of a list, `:kind` one of several kinds. */
  readonly of: string;
  readonly fields: readonly string[];
  /** What describes their controls, if not `control`: `toggle` is whether a field is there at all. */
  readonly by?: string;
  /** What is said of a field here only, where others have it, too. */
  readonly own?: Readonly<Record<string, Partial<Entry>>>;
}

export type GroupName = keyof typeof groups;

/** The controls of a scenario by groups: their fields describe them, in `shape/entries/`. */
export const entries = Object.fromEntries(
  Object.entries<Group>(groups).map(([name, group]) => [name, entriesOf(group)]),
) as Readonly<Record<GroupName, Entries>>;

/** What the fields of a group are where nothing else is said: those that are numbers. */
export function usualIn(group: GroupName): Readonly<Record<string, number>> {
  const usual = Object.entries(entries[group].fields).map(([name, entry]) => [name, entry.default]);
  return Object.fromEntries(usual);
}

/** What a choice is among, where that does not depend on the scenario. */
export function optionsOf(group: GroupName, field: string): NonNullable<Entry['options']> {
  return entries[group].fields[field].options ?? [];
}

function entriesOf({ section, about, of, fields, by = 'control', own = {} }: Group): Entries {
  const described = fields.map((name) => {
    const names = `${of}/${name}`.split('/').filter((each) => each !== '');
    const isChoice = names.at(-1) === 'kind';
    const entry = isChoice
      ? partAt(parts.scenario, names.slice(0, -1))?.choice
      : partAt(parts.scenario, names)?.[by];
    return [name, Object.assign({}, entry, own[name])];
  });
  return { section, about, fields: Object.fromEntries(described) };
}

/** Finds the part at a path; of several kinds, that of the first one that has it. */
function partAt(part: AnyPart, names: readonly string[]): AnyPart | undefined {
  if (names.length === 0) return part;
  const [first, ...rest] = names;
  const [keyword] = Object.keys(part);
  const given = part[keyword] as Fields;
  if (Object.hasOwn(parts, keyword)) return partAt(parts[keyword], names);
  if (keyword === 'list') return partAt(part.list as AnyPart, rest);
  if (keyword === 'either') return partAt(given.more, names);
  for (const [field, inside] of Object.entries(given)) {
    const spread = field.startsWith('...') ? partAt(parts[field.slice(3)], names) : undefined;
    if (spread !== undefined) return spread;
    if (keyword === 'object' && field.replace('?', '') === first) return partAt(inside, rest);
    const isKind = keyword === 'kinds' && (first === `:${field}` || !first.startsWith(':'));
    const found = isKind ? partAt({ object: inside }, first.startsWith(':') ? rest : names) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
