import * as v from 'valibot';
import { type AnyPart, entries, type Fields, type Of } from './entries.ts';
import { limits } from './limits.ts';
import { CURRENT_VERSION } from './migrate.ts';
import {
  finite,
  flag,
  list,
  name,
  number,
  numberOr,
  oneOf,
  params,
  paramValue,
  pointer,
  text,
  whole,
} from './values.ts';

// The check of a scenario's shape, its known fields and the JSON Schema are made from the entries, and so are its types
// (`schema.ts`). Whether parts fit together is checked by `../checks/semantics.ts`.

type Says = string;
type Range = readonly [number | string, number | string];

/** What the keyword of an entry means: what is given is its value, and its sentence. */
const keywords: Readonly<Record<string, (given: never, says: Says, part: AnyPart) => v.GenericSchema>> = {
  number: (range: Range, says) => number(...bounds(range), says),
  whole: (range: Range, says) => whole(...bounds(range), says),
  finite: (says: Says) => finite(says),
  /** Of tasks, on average or one by one. */
  seconds: (says: Says) => number(0.000001, 100_000, says),
  megabytes: (says: Says) => number(0, 1_000_000_000, says),
  rate: (says: Says) => number(0.001, 1_000_000, says),
  name: (says: Says) => name(says),
  text: (most: number | string, says) => text(bound(most), says),
  flag: (says: Says) => flag(says),
  pointer: (says: Says) => pointer(says),
  params: (says: Says) => params(says),
  paramValue: (says: Says) => paramValue(says),
  version: () => v.literal(CURRENT_VERSION),
  oneOf: (options: object, says) => oneOf(Object.keys(options), says),
  list: (item: AnyPart, says, { length }) => list(schemaOf(item), ...bounds(length as Range), says),
  object: (fields: Fields) => v.object(fieldsOf(fields)),
  kinds: (kinds: Readonly<Record<string, Fields>>) =>
    v.variant(
      'kind',
      withSpreads(kinds, 'kinds').map(([kind, fields]) =>
        v.object({ kind: v.literal(kind), ...fieldsOf(fields as Fields) }),
      ) as never,
    ),
  either: ({ plain, more }: Readonly<Record<'plain' | 'more', AnyPart>>) =>
    numberOr(schemaOf(plain) as v.GenericSchema<number>, schemaOf(more)) as unknown as v.GenericSchema,
};

function schemaOf(part: AnyPart): v.GenericSchema {
  const [keyword] = Object.keys(part);
  const make = keywords[keyword];
  return make === undefined ? schemaNamed(keyword) : make(part[keyword] as never, part.says ?? '', part);
}

const named = new Map<string, v.GenericSchema>();

/** The schema of a part that has a name, made once. */
export function schemaNamed(part: string): v.GenericSchema {
  const schema = named.get(part) ?? schemaOf(entries[part]);
  named.set(part, schema);
  return schema;
}

function fieldsOf(fields: Fields): Record<string, v.GenericSchema> {
  const schemas = withSpreads(fields, 'object').map(([field, part]) =>
    field.endsWith('?') ? [field.slice(0, -1), v.optional(schemaOf(part))] : [field, schemaOf(part)],
  );
  return Object.fromEntries(schemas);
}

/** Puts in the place of `...name` what the part of that name has. */
function withSpreads(fields: Fields, keyword: 'object' | 'kinds'): readonly (readonly [string, AnyPart])[] {
  return Object.entries(fields).flatMap(([field, part]) =>
    field.startsWith('...')
      ? withSpreads(entries[field.slice(3)][keyword] as Fields, keyword)
      : [[field, part]],
  );
}

/** A bound is a number, or that of `limits.ts`. */
function bounds([min, max]: Range): readonly [number, number] {
  return [bound(min), bound(max)];
}

function bound(given: number | string): number {
  if (typeof given === 'number') return given;
  const [limit, minus = '0'] = given.split(' - ');
  return limits[limit as keyof typeof limits] - Number(minus);
}

/** What the user edits, saves and shares. Times in seconds. */
export const scenarioShape = schemaNamed('scenario') as v.GenericSchema<Of<'scenario'>>;
