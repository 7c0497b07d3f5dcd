import type { ParamValue } from '../../kit/menu/params.ts';
import cluster from './entries/cluster.json' with { type: 'json' };
import data from './entries/data.json' with { type: 'json' };
import events from './entries/events.json' with { type: 'json' };
import scenario from './entries/scenario.json' with { type: 'json' };
import stages from './entries/stages.json' with { type: 'json' };
import workload from './entries/workload.json' with { type: 'json' };
import type { CURRENT_VERSION } from './migrate.ts';

/** A part of a scenario as its entry describes it: a keyword with what it needs, and a sentence. `why` is for us. */
export interface AnyPart {
  readonly says?: string;
  readonly [keyword: string]: unknown;
}
/** The fields of a part. `name?` may be left out; `...name` stands for the fields of another part. */
export type Fields = Readonly<Record<string, AnyPart>>;

const all = { ...cluster, ...stages, ...data, ...workload, ...events, ...scenario };

type All = typeof all;

/** The parts that have a name, by which others are made of them. `scenario.ts` says what each keyword means. */
export const entries = all as unknown as Fields;

/** What a part with a name allows, as TypeScript knows it. */
export type Of<Name extends keyof All> = ValueOf<All[Name]>;

type ValueOf<Part> = {
  readonly [Keyword in Exclude<keyof Part, NotKeywords>]: Keyword extends keyof Values<unknown>
    ? Values<Part[Keyword]>[Keyword]
    : Keyword extends keyof All
      ? Of<Keyword>
      : never;
}[Exclude<keyof Part, NotKeywords>];

type NotKeywords = 'says' | 'why' | 'length' | 'control' | 'choice' | 'toggle';

/** What each keyword allows. */
interface Values<Given> {
  readonly number: number;
  readonly whole: number;
  readonly finite: number;
  readonly seconds: number;
  readonly megabytes: number;
  readonly rate: number;
  readonly name: string;
  readonly text: string;
  readonly pointer: string;
  readonly flag: boolean;
  readonly params: Readonly<Record<string, unknown>>;
  readonly paramValue: ParamValue;
  readonly version: typeof CURRENT_VERSION;
  readonly oneOf: keyof Given;
  readonly list: readonly ValueOf<Given>[];
  readonly object: ObjectOf<Given>;
  readonly kinds: KindsOf<Given>;
  readonly either: Given extends { readonly plain: infer Plain; readonly more: infer More }
    ? ValueOf<Plain> | ValueOf<More>
    : never;
}

type ObjectOf<Given> = Flat<
  {
    readonly [Name in keyof Given as Name extends `${string}?` | `...${string}` ? never : Name]: ValueOf<
      Given[Name]
    >;
  } & {
    readonly [Name in keyof Given as Name extends `${infer Field}?` ? Field : never]?:
      | ValueOf<Given[Name]>
      | undefined;
  } & SpreadIn<keyof Given>
>;

type KindsOf<Given> = {
  readonly [Kind in keyof Given]: Kind extends `...${infer Name extends keyof All & string}`
    ? Of<Name>
    : Flat<{ readonly kind: Kind } & ObjectOf<Given[Kind]>>;
}[keyof Given];

/** The fields of the one part, at most, that an object takes over whole. */
type SpreadIn<Names> = [Extract<Names, `...${string}`>] extends [never]
  ? unknown
  : Names extends `...${infer Name extends keyof All & string}`
    ? Of<Name>
    : never;

type Flat<Value> = { readonly [Name in keyof Value]: Value[Name] };
