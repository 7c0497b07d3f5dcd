import * as v from 'valibot';
import { checkedList } from './checkedList.ts';
import { show } from './complaints.ts';

// The building blocks of a scenario's shape. Each has our own error messages, and a description for the JSON Schema.

const allowing =
  (allowed: string) =>
  ({ input }: { readonly input: unknown }): string =>
    `is ${show(input)}; allowed is ${allowed}`;

/** Schema of numbers in a range. */
export function number(min: number, max: number, description: string) {
  const message = allowing(`a number from ${min} to ${max}`);
  return v.pipe(
    v.number(message),
    v.minValue(min, message),
    v.maxValue(max, message),
    v.description(description),
  );
}

/** Schema of whole numbers in a range. */
export function whole(min: number, max: number, description: string) {
  const message = allowing(`a whole number from ${min} to ${max}`);
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
    v.description(description),
  );
}

/** Allows a number, or an object in its place that says more. Complaints are those of the one that it looks like. */
export function numberOr<const More extends v.GenericSchema>(plain: v.GenericSchema<number>, more: More) {
  const either: v.GenericSchema<number | v.InferInput<More>, number | v.InferOutput<More>> = v.lazy(
    (input) => (typeof input === 'object' && input !== null ? more : plain),
  );
  return { ...either, type: 'union', options: [plain, more] };
}

/** Schema of texts of 1 to `max` characters. */
export function text(max: number, description: string) {
  const message = ({ input }: { readonly input: unknown }) => {
    const shown =
      typeof input === 'string' && input.length > max ? `${input.length} characters long` : show(input);
    return `is ${shown}; allowed is a text of 1 to ${max} characters`;
  };
  return v.pipe(
    v.string(message),
    v.minLength(1, message),
    v.maxLength(max, message),
    v.description(description),
  );
}

/** Schema of true and false. */
export function flag(description: string) {
  return v.pipe(v.boolean(allowing('true or false')), v.description(description));
}

/** Schema of lists of `min` to `max` items. */
export function list<const Item extends v.GenericSchema>(
  item: Item,
  min: number,
  max: number,
  description: string,
) {
  const allowed = min === max ? `${min} items` : `${min} to ${max} items`;
  const count = ({ input }: { readonly input: readonly unknown[] }) =>
    `has ${input.length} items; allowed are ${allowed}`;
  const length = v.check<readonly unknown[], typeof count>(
    ({ length }) => length >= min && length <= max,
    count,
  );
  return v.pipe(
    checkedList(item, length, allowing(`a list of ${allowed}`)),
    v.minLength(min, count),
    v.maxLength(max, count),
    v.description(description),
  );
}

/** Schema of one of several texts. */
export function oneOf<const Options extends readonly string[]>(options: Options, description: string) {
  return v.pipe(v.picklist(options, allowing(options.join(', '))), v.description(description));
}

/** Schema of names. */
export function name(description: string) {
  return text(200, description);
}

/** Schema of numbers without bounds. */
export function finite(description: string) {
  const message = allowing('a number');
  const rules = [v.number(message), v.finite(message)] as const;
  return description === '' ? v.pipe(...rules) : v.pipe(...rules, v.description(description));
}

/** Schema of JSON pointers. */
export function pointer(description: string) {
  const message = allowing('a JSON pointer such as /runs/*/params/probeRatio');
  return v.pipe(text(200, description), v.regex(/^(\/([^~/]|~[01])+)+$/, message));
}

const MOST_PARAMS = 100;

/** Schema of the parameters of a policy, which defines them: see `../checks/runIssues.ts`. */
export function params(description: string) {
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.maxEntries(MOST_PARAMS, `has more than ${MOST_PARAMS} fields; no policy has so many parameters`),
    v.description(description),
  );
}

/** Schema of values of parameters of a policy, which defines what each may be. */
export function paramValue(description: string) {
  const message = allowing('a number, the name of an option, true or false');
  return v.pipe(v.union([v.number(), v.string(), v.boolean()], message), v.description(description));
}

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
