import { EventRows, SENT_WORDS, Word } from './eventRow.ts';
import type { Micros } from './time.ts';

const FIRST_CAPACITY = 256;

/**
 * Holds events that are all due after the same delay. What is added later is due later, so a ring does: no order to
 * keep. Messages take most of a run's events, and all of them take the network's delay.
 */
export class DelayLine extends EventRows {
  readonly delay: Micros;
  length = 0;
  private head = 0;
  private mask = FIRST_CAPACITY - 1;

  constructor(delay: Micros) {
    super(FIRST_CAPACITY * SENT_WORDS);
    this.delay = delay;
  }

  /** The place of the next event, which must exist. */
  next(): number {
    return this.head * SENT_WORDS;
  }

  /** Adds an event that is due after the delay and gives its place; the caller writes what it carries. */
  add(now: Micros, sequence: number): number {
    if (this.length > this.mask) this.grow();
    const place = ((this.head + this.length) & this.mask) * SENT_WORDS;
    this.length += 1;
    const { words, times } = this;
    times[place >> 1] = now + this.delay;
    words[place + Word.sequence] = sequence;
    return place;
  }

  /** Takes the next event out; its row stays readable until the next `add`. */
  take(): number {
    const place = this.head * SENT_WORDS;
    this.head = (this.head + 1) & this.mask;
    this.length -= 1;
    return place;
  }

  /** The ring is full: what lies before its head goes behind what was its end. */
  private grow(): void {
    this.double();
    const { words } = this;
    words.copyWithin(words.length / 2, 0, this.head * SENT_WORDS);
    this.mask = 2 * this.mask + 1;
  }
}
