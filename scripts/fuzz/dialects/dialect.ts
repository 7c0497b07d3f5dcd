import type { Draws } from '../fuzzer.ts';
import type { KnownJob, RightJob } from './known.ts';

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** Jobs as they were written, and what a human who knows the format reads in them. */
export interface Written {
  readonly files: readonly TextFile[];
  readonly right: readonly RightJob[];
  /** What the format does not say, so that any value is right. */
  readonly unsaid?: 'durations' | 'widths';
  /** Why a human could not decide what is right; left out: one could. */
  readonly undecided?: string;
}

/** One way in which people keep what their jobs did. */
export interface Dialect {
  readonly name: string;
  /** The shortest time that it can say, in milliseconds. */
  readonly grain: 1 | 1000;
  write(jobs: readonly KnownJob[], draws: Draws): Written;
}

/** The items in another order. */
export function shuffled<T>(items: readonly T[], draws: Draws): readonly T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = draws.below(at + 1);
    [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
  }
  return mixed;
}
