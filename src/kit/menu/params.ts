import type { Issue } from '../../base/issue.ts';
import shared from './params.json' with { type: 'json' };

/** What only people read of a parameter. A build leaves it out of the page's first scripts (`scripts/menusAlone.ts`). */
export interface ParamWords {
  /** What it is, in one sentence. */
  readonly help: string;
  /** What is done without it, in one sentence: at 0, or when it is off. For runs that differ by it, when a reader has to choose. */
  readonly helpOff?: string;
  /** What changing it does, in a few words: "more: shorter waits, more messages". */
  readonly consequence: string;
  /** Where it is described: "Sparrow §3.1". */
  readonly source: string;
  /** Code of the reading or departure that it rests on, if any: "AMB-35". The page links to its entry. */
  readonly reading?: string;
  /** Where the default comes from: "Sparrow §7.1" or "our choice". */
  readonly origin: string;
}

/** What all parameters have. The control, the check, the help line and the entry in links are made from it. */
interface ParamBase extends Partial<ParamWords> {
  readonly title: string;
  /** The paper's own symbol, such as `d`. */
  readonly symbol?: string;
  /** Whether it is hidden behind "More". */
  readonly advanced?: boolean;
  /** Whether it follows from the code of a run: it has no control, and no name tells it. */
  readonly follows?: boolean;
}

/** The fields of `ParamWords`. */
export const wordNames = ['help', 'helpOff', 'consequence', 'source', 'reading', 'origin'] as const;

/** A number with bounds. `unit` 's' is shown as µs, ms or s as fits. */
export interface NumberParam extends ParamBase {
  readonly kind: 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly unit: 's' | '' | '%' | '×' | 'MB' | 'MB/s';
  /** Slider scale; logarithmic for ranges of several powers of ten. */
  readonly scale?: 'linear' | 'log';
  /** What tells a run from others, # being the value, where neither the symbol nor "3 servers asked" would do. */
  readonly inName?: string;
}

/** One of several named options. */
export interface ChoiceParam<Option extends string = string> extends ParamBase {
  readonly kind: 'choice';
  readonly default: Option;
  readonly options: readonly { readonly id: Option; readonly title: string }[];
}

/** On or off. */
export interface ToggleParam extends ParamBase {
  readonly kind: 'toggle';
  readonly default: boolean;
  /** What tells a run without it from one with it, where "no" and the title would be no English. */
  readonly whenOff?: string;
}

export type ParamSpec = NumberParam | ChoiceParam | ToggleParam;
/** A parameter with its words, as controls need it. */
type Worded<Spec extends ParamSpec> = Spec & ParamWords;
export type WordedSpec = Worded<ParamSpec>;
export type ParamSpecs = Readonly<Record<string, ParamSpec>>;
export type ParamValue = number | string | boolean;

/** The values of a policy's parameters, typed by their specs. */
export type ParamValues<Specs extends ParamSpecs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends NumberParam
    ? number
    : Specs[Name] extends ChoiceParam<infer Option>
      ? Option
      : boolean;
};

/** Parameters that several papers have. */
export type SharedParams = typeof shared.params;

type Entries = Readonly<Record<string, object>>;

/** What an entry of `params.json` describes: with options a choice, with a number as its default a number, else a toggle. */
type SpecOf<Entry> = Entry extends { readonly options: infer Options }
  ? ChoiceParam<keyof Options & string>
  : Entry extends { readonly default: number }
    ? NumberParam
    : ToggleParam;

type NameIn<Key> = Key extends `${string}/${infer Name}` ? Name : Key;

/**
 * Reads the parameters of a paper, one entry each in `policies/<paper>/params.json`, or in the file beside this one if several papers have
 * them.
 * Returns a function that gives those of one policy, in the order of their controls; `policy/name` is a parameter of which that
 * policy says something else.
 */
export function paramsIn<Own extends Entries>(own: Own) {
  const all: Entries = { ...shared.params, ...own };
  type All = Omit<SharedParams, keyof Own> & Own;
  return <const Keys extends readonly (keyof All & string)[]>(...keys: Keys) => {
    const specs = keys.map((key) => {
      const name = key.slice(key.indexOf('/') + 1);
      return [name, specOf({ ...all[name], ...all[key] } as Entry)];
    });
    return Object.fromEntries(specs) as {
      readonly [Key in Keys[number] as NameIn<Key>]: SpecOf<All[Key]>;
    };
  };
}

interface Entry {
  readonly default: ParamValue;
  /** Titles by id. */
  readonly options?: Readonly<Record<string, string>>;
}

function specOf(entry: Entry): ParamSpec {
  const { options } = entry;
  if (options === undefined)
    return { kind: typeof entry.default === 'number' ? 'number' : 'toggle', ...entry } as ParamSpec;
  const titles = Object.entries(options).map(([id, title]) => ({ id, title }));
  return { ...entry, kind: 'choice', options: titles } as unknown as ParamSpec;
}

/** Fills in the defaults of whatever `given` leaves out. `given` must have passed `checkParams`. */
export function readParams<Specs extends ParamSpecs>(
  specs: Specs,
  given: Readonly<Record<string, ParamValue>> = {},
): ParamValues<Specs> {
  const values: Record<string, ParamValue> = {};
  for (const [name, spec] of Object.entries(specs)) values[name] = given[name] ?? spec.default;
  return values as ParamValues<Specs>;
}

/** Lists what is wrong with given parameters: unknown names, wrong types, values out of range. */
export function checkParams(
  specs: ParamSpecs,
  given: Readonly<Record<string, unknown>>,
  path: string,
): Issue[] {
  const issues: Issue[] = [];
  for (const [name, value] of Object.entries(given)) {
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    const message = spec === undefined ? unknownName(specs) : complaint(spec, value);
    if (message !== null) issues.push({ path: `${path}/${name}`, message });
  }
  return issues;
}

function unknownName(specs: ParamSpecs): string {
  const names = Object.keys(specs);
  return names.length === 0
    ? 'is not a parameter of this policy, which has none'
    : `is not a parameter of this policy; it has ${names.join(', ')}`;
}

/** Returns what is wrong with one value, or null. */
export function complaint(spec: ParamSpec, value: unknown): string | null {
  if (spec.kind === 'toggle') return typeof value === 'boolean' ? null : 'must be true or false';
  if (spec.kind === 'choice') {
    const options = spec.options.map((option) => option.id);
    return options.includes(value as string) ? null : `must be one of ${options.join(', ')}`;
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if (value < spec.min || value > spec.max) return `is ${value}; allowed is ${spec.min} to ${spec.max}`;
  if (spec.step >= 1 && !Number.isInteger(value)) return `is ${value}; must be a whole number`;
  return null;
}

/**
 * Makes a setter of a field for `Policy.changes`; `from`: how the field follows from the parameter, left out: it is the same.
 * What reads the field at each use goes by the new value from then on.
 */
export function sets<Field extends string, Value, Param = Value>(
  rules: { [Name in Field]: Value },
  field: Field,
  from: (param: Param) => Value = (param) => param as unknown as Value,
): (param: Param) => void {
  return (param) => {
    rules[field] = from(param);
  };
}
