import { type Stream, streamOf } from '../../src/algorithms/random.ts';

/** Tests one kind of input. A case is determined by a seed and its number, so that failures can be repeated. */
export interface Fuzzer {
  readonly name: string;
  /** Tests a case. Resolves to the outcome's name; throws if something is wrong. */
  try(draws: Draws): Promise<string>;
}

/** A wrong response to a case; `input` is what was tested. */
export class Finding extends Error {
  override readonly name = 'Finding';
  readonly input: unknown;

  constructor(message: string, input: unknown) {
    super(message);
    this.input = input;
  }
}

/** The random choices of one case. */
export class Draws {
  private readonly stream: Stream;
  /** Number of the case, from 0, for fuzzers that enumerate their cases. */
  readonly number: number;

  constructor(seed: number, purpose: string, number: number) {
    this.stream = streamOf(seed, `${purpose} ${number}`);
    this.number = number;
  }

  /** A random integer from 0 to n − 1. */
  below(n: number): number {
    return this.stream.below(n);
  }

  /** True once in `n` times on average. */
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

/** A failed case. */
export interface Failure {
  readonly fuzzer: string;
  readonly number: number;
  readonly error: unknown;
}

/** The result of many cases. */
export interface Fuzzed {
  readonly failures: readonly Failure[];
  /** Number of times each outcome occurred. If one never occurs, the fuzzer no longer tests it. */
  readonly outcomes: ReadonlyMap<string, number>;
}

/** Tests `count` cases, starting at `from`; calls `onFailure` for each that fails. */
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

/** Fails if a text contains something like `undefined` or `NaN`. */
export function expectWords(text: string, input: unknown): void {
  const found = /\b(NaN|-?Infinity|undefined)\b|\[object /.exec(text);
  if (found === null) return;
  const place = text.slice(Math.max(0, found.index - 60), found.index + 60);
  throw new Finding(`a text says ${found[0]}: … ${place} …`, input);
}
