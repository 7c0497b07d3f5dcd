import { EVENT_WORDS } from './calendar.ts';
import type { Micros } from './time.ts';

const FIRST_CAPACITY = 256;

/**
 * Holds events that are all due after the same delay. What is added later is due later, so a ring does: no order to
 * keep. Messages take most of a run's events, and all of them take the network's delay.
 */
export class DelayLine {
  readonly delay: Micros;
  length = 0;
  words = new Int32Array(FIRST_CAPACITY * EVENT_WORDS); // by the place that `add` and `take` give
  private times = new Float64Array(FIRST_CAPACITY);
  private sequences = new Float64Array(FIRST_CAPACITY);
  private head = 0;
  private mask = FIRST_CAPACITY - 1;

  constructor(delay: Micros) {
    this.delay = delay;
  }

  nextTime(): Micros {
    return this.times[this.head];
  }

  nextSequence(): number {
    return this.sequences[this.head];
  }

  /** Adds an event that is due after the delay and gives its place; the caller writes its words. */
  add(now: Micros, sequence: number): number {
    if (this.length > this.mask) this.grow();
    const at = (this.head + this.length) & this.mask;
    this.length += 1;
    this.times[at] = now + this.delay;
    this.sequences[at] = sequence;
    return at;
  }

  /** Takes the next event out; its words stay readable until the next `add`. */
  take(): number {
    const at = this.head;
    this.head = (at + 1) & this.mask;
    this.length -= 1;
    return at;
  }

  private grow(): void {
    const capacity = (this.mask + 1) * 2;
    const words = new Int32Array(capacity * EVENT_WORDS);
    const times = new Float64Array(capacity);
    const sequences = new Float64Array(capacity);
    for (let i = 0; i < this.length; i += 1) {
      const from = (this.head + i) & this.mask;
      times[i] = this.times[from];
      sequences[i] = this.sequences[from];
      words.set(this.words.subarray(from * EVENT_WORDS, (from + 1) * EVENT_WORDS), i * EVENT_WORDS);
    }
    this.words = words;
    this.times = times;
    this.sequences = sequences;
    this.head = 0;
    this.mask = capacity - 1;
  }
}
