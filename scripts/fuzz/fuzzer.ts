import { type Stream, streamOf } from '../../src/algorithms/random.ts';

/** Tries one kind of input. A case is made of a seed and its number, so that whatever fails can be tried again. */
export interface Fuzzer {
  readonly name: string;
  /** Tries a case. Resolves to what the case came to; throws where something is wrong. */
  try(draws: Draws): Promise<string>;
}

/** Something is wrong with how a case was answered; `input` is what was tried. */
export class Finding extends Error {
  override readonly name = 'Finding';
  readonly input: unknown;

  constructor(message: string, input: unknown) {
    super(message);
    this.input = input;
  }
}

/** Random choices of one case. */
export class Draws {
  private readonly stream: Stream;
  /** Counted from 0: fuzzers that list their cases go by it. */
  readonly number: number;

  constructor(seed: number, purpose: string, number: number) {
    this.stream = streamOf(seed, `${purpose} ${number}`);
    this.number = number;
  }

  /** From 0. */
  below(n: number): number {
    return this.stream.below(n);
  }

  /** True once in so many times. */
  onceIn(n: number): boolean {
    return this.stream.below(n) === 0;
  }

  uniform(): number {
    return this.stream.uniform();
  }

  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }
}

/** One case that failed. */
export interface Failure {
  readonly fuzzer: string;
  readonly number: number;
  readonly error: unknown;
}

/** What came of many cases. */
export interface Fuzzed {
  readonly failures: readonly Failure[];
  /** How often each outcome was reached: a fuzzer of which some never are has gone blunt. */
  readonly outcomes: ReadonlyMap<string, number>;
}

/** Tries so many cases from a first one on; `onFailure` hears of each that fails. */
export async function fuzz(
  fuzzer: Fuzzer,
  seed: number,
  first: number,
  count: number,
  onFailure: (failure: Failure) => void = () => undefined,
): Promise<Fuzzed> {
  const failures: Failure[] = [];
  const outcomes = new Map<string, number>();
  for (let number = first; number < first + count; number += 1) {
    let outcome = 'failed';
    try {
      outcome = await fuzzer.try(new Draws(seed, fuzzer.name, number));
    } catch (error) {
      const failure = { fuzzer: fuzzer.name, number, error };
      failures.push(failure);
      onFailure(failure);
    }
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  return { failures, outcomes };
}

/** Fails where a text holds what nobody meant to write. */
export function expectWords(text: string, input: unknown): void {
  const found = /\b(NaN|-?Infinity|undefined)\b|\[object /.exec(text);
  if (found === null) return;
  const place = text.slice(Math.max(0, found.index - 60), found.index + 60);
  throw new Finding(`a text says ${found[0]}: … ${place} …`, input);
}
