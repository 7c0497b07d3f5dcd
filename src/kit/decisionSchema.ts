import { NONE, type SchedulerId, type StageId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { DecisionLog, Sim } from '../engine/policy/verbs.ts';
import type { DecisionKind } from '../engine/record/decision.ts';
import { Reader, Words, writeTime } from './decisionWords.ts';

// A kind of decision is declared once, by named fields; its writer and its reader are derived from the declaration. A
// record is a sequence of 32-bit words: those of each field, in the order of the declaration.

/** How a value is kept as words. */
interface Field<Value> {
  /** Number of words, or null if it varies. */
  readonly size: number | null;
  write(words: Words, value: Value): void;
  read(reader: Reader): Value;
}

/** Named fields, each of any value. */
type Fields = Readonly<Record<string, Pick<Field<never>, 'size' | 'write'> & Pick<Field<unknown>, 'read'>>>;
type ValueOf<F> = F extends { read(reader: Reader): infer Value } ? Value : never;
/** The values of fields, by name. */
export type Group<F> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** A whole number of one word, such as an id (or NONE) or a count. */
export const whole: Field<number> = {
  size: 1,
  write: (words, value) => void words.add(value),
  read: (reader) => reader.next(),
};

/** A whole number that may be too large for one word. */
export const large: Field<number> = {
  size: 2,
  write: (words, value) => void words.addLarge(value),
  read: (reader) => reader.large(),
};

export const time: Field<Micros> = {
  size: 2,
  write: (words, value) => void words.addTime(value),
  read: (reader) => reader.time(),
};

export const flag: Field<boolean> = {
  size: 1,
  write: (words, value) => void words.add(Number(value)),
  read: (reader) => reader.flag(),
};

/** An id, or null for NONE. */
export const orNull: Field<number | null> = {
  size: 1,
  write: (words, value) => void words.add(value ?? NONE),
  read(reader) {
    const id = reader.next();
    return id === NONE ? null : id;
  },
};

/** One of a list of options, stored as its index. */
export function choice<const Option>(options: readonly Option[]): Field<Option> {
  return {
    size: 1,
    write: (words, value) => void words.add(options.indexOf(value)),
    read: (reader) => options[reader.next()],
  };
}

/** Fields inside a field. */
export function group<F extends Fields>(fields: F): Field<Group<F>> {
  const named = Object.entries(fields as unknown as Readonly<Record<string, Field<unknown>>>);
  const sizes = named.map(([, { size }]) => size);
  return {
    size: sizes.includes(null) ? null : sizes.reduce((sum: number, size) => sum + (size ?? 0), 0),
    write(words, value) {
      for (const [name, field] of named) field.write(words, (value as Record<string, unknown>)[name]);
    },
    read: (reader) =>
      Object.fromEntries(named.map(([name, field]) => [name, field.read(reader)])) as Group<F>,
  };
}

/** Three values of one field. */
export function three<Value>(field: Field<Value>): Field<readonly [Value, Value, Value]> {
  return {
    size: field.size === null ? null : 3 * field.size,
    write(words, value) {
      for (const each of value) field.write(words, each);
    },
    read: (reader) => [field.read(reader), field.read(reader), field.read(reader)],
  };
}

function isWhole(field: Field<unknown> | Field<never>): boolean {
  return field === whole;
}

/** Values up to the end of the record. */
export function list<Value>(field: Field<Value>): Field<readonly Value[]> {
  return {
    size: null,
    write(words, values) {
      if (isWhole(field)) words.addMany(values as readonly number[]);
      else for (const value of values) field.write(words, value);
    },
    read: (reader) => reader.rows(() => field.read(reader)),
  };
}

/** Any number of values, preceded by their number. */
export function counted<Value>(field: Field<Value>): Field<readonly Value[]> {
  return {
    size: null,
    write(words, values) {
      words.add(values.length);
      for (const value of values) field.write(words, value);
    },
    read(reader) {
      reader.counted = reader.next();
      return Array.from({ length: reader.counted }, () => field.read(reader));
    },
  };
}

/** As many values as the last `counted` field has. */
export function asMany<Value>(field: Field<Value>): Field<readonly Value[]> {
  return {
    ...list(field),
    read: (reader) => Array.from({ length: reader.counted }, () => field.read(reader)),
  };
}

/** A value or null, preceded by a flag; the words of null are zeros. */
export function maybe<Value>(field: Field<Value>): Field<Value | null> {
  const size = field.size ?? 0;
  return {
    size: 1 + size,
    write(words, value) {
      words.add(value === null ? 0 : 1);
      if (value !== null) field.write(words, value);
      else for (let i = 0; i < size; i += 1) words.add(0);
    },
    read(reader) {
      const isThere = reader.flag();
      const value = field.read(reader);
      return isThere ? value : null;
    },
  };
}

/** A value at the end of the record, or null if nothing follows. */
export function tail<Value>(field: Field<Value>): Field<Value | null> {
  return {
    size: null,
    write(words, value) {
      if (value !== null) field.write(words, value);
    },
    read: (reader) => (reader.isAtEnd ? null : field.read(reader)),
  };
}

/** A kind of decision that is made from its fields. */
export interface DeclaredKind<Payload> extends DecisionKind<Payload> {
  readonly field: Field<Payload>;
  /** Index of the first word of each field. */
  readonly at: { readonly [Name in keyof Payload]: number };
}

/** The value that a record of a kind holds. */
export type PayloadOf<Kind> = Kind extends DecisionKind<infer Payload> ? Payload : never;

/** Declares a kind of decision by its fields. */
export function decisionKind<F extends Fields>(name: string, fields: F): DeclaredKind<Group<F>> {
  const at: Record<string, number> = {};
  let next: number | null = 0;
  for (const [field, { size }] of Object.entries(fields)) {
    if (next === null) break; // No fixed index after a field of variable length.
    at[field] = next;
    next = size === null ? null : next + size;
  }
  return { ...kindOf(name, group(fields)), at: at as DeclaredKind<Group<F>>['at'] };
}

/** Declares a kind of decision that is a list of rows. */
export function listKind<F extends Fields>(
  name: string,
  fields: F,
): DecisionKind<readonly Group<F>[]> & {
  readonly field: Field<readonly Group<F>[]>;
} {
  return kindOf(name, list(group(fields)));
}

function kindOf<Payload>(name: string, field: Field<Payload>) {
  return { name, field, decode: (words: Int32Array) => field.read(new Reader(words)) };
}

/** A kind whose decisions can be written as fields. */
type Recorded<Payload> = DecisionKind<Payload> & { readonly field: Field<Payload> };

/** Records decisions of a kind, given as values. */
export class PayloadLog<Payload> {
  readonly isOn: boolean;
  private readonly log: DecisionLog;
  private readonly field: Field<Payload>;
  private readonly words = new Words();

  constructor(sim: Sim, kind: Recorded<Payload>) {
    this.log = sim.decisionLog(kind);
    this.isOn = this.log.isOn;
    this.field = kind.field;
  }

  /** Does nothing in runs that record no decisions; guard costly preparations with `isOn`. */
  record(scheduler: SchedulerId, stage: StageId, payload: Payload): void {
    if (!this.isOn) return;
    this.words.begin();
    this.field.write(this.words, payload);
    this.log.record(scheduler, stage, this.words.words, this.words.count);
  }
}

/** A log for each kind, by the same names. */
export function payloadLogs<Kinds extends Readonly<Record<string, Recorded<unknown>>>>(
  sim: Sim,
  kinds: Kinds,
): { readonly [Name in keyof Kinds]: PayloadLog<PayloadOf<Kinds[Name]>> } {
  const logs = Object.entries(kinds).map(([name, kind]) => [name, new PayloadLog(sim, kind)]);
  return Object.fromEntries(logs);
}

/**
 * Records a kind of decision that is made often. All its fields have a fixed size, and the caller writes them in place, so
 * that nothing is allocated: `log.words[log.at.task] = task` for one word, `log.setTime(log.at.waited, waited)` for times.
 */
export class WordLog<Payload> {
  readonly isOn: boolean;
  /** Index of the first word of each field. */
  readonly at: DeclaredKind<Payload>['at'];
  readonly words: Int32Array;
  private readonly log: DecisionLog;

  constructor(sim: Sim, { field, at, ...kind }: DeclaredKind<Payload>) {
    if (field.size === null) throw new Error(`${kind.name} may take any number of words`);
    this.log = sim.decisionLog(kind);
    this.isOn = this.log.isOn;
    this.at = at;
    this.words = new Int32Array(field.size);
  }

  setTime(at: number, value: Micros): void {
    writeTime(this.words, at, value);
  }

  record(scheduler: SchedulerId, stage: StageId): void {
    this.log.record(scheduler, stage, this.words, this.words.length);
  }
}
