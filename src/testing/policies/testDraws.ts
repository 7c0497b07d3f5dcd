import { type Stream, streamOf } from '../../algorithms/random.ts';
import type { ParamSpec, ParamValue } from '../../kit/menu/params.ts';

/** Draws values for random test scenarios. */
export class Draws {
  private readonly stream: Stream;

  constructor(seed: number, purpose: string) {
    this.stream = streamOf(seed, purpose);
  }

  /** Draws a value of a parameter; its bounds more often than other values. */
  value(spec: ParamSpec): ParamValue {
    if (spec.kind === 'toggle') return this.below(2) === 0;
    if (spec.kind === 'choice') return this.of(spec.options).id;
    return this.of([spec.min, spec.default, spec.max, Math.min(spec.max, spec.min + spec.step)]);
  }

  list<T>(most: number, make: (i: number) => T): T[] {
    return Array.from({ length: this.upTo(most) }, (_, i) => make(i));
  }

  of<const T>(options: readonly T[]): T {
    return options[this.below(options.length)];
  }

  /** From 1. */
  upTo(most: number): number {
    return 1 + this.below(most);
  }

  /** From 0. */
  below(n: number): number {
    return this.stream.below(n);
  }
}
