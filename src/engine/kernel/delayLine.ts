import { EventRows, SENT_WORDS, Word } from './eventRow.ts';
import type { Micros } from './time.ts';

const FIRST_CAPACITY = 256;

/**
 * A queue of events that are all due after the same delay. An event added later is due later, so a ring buffer keeps
 * them in order without sorting. Most events of a run are messages, and all messages take the network delay.
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

  /**
   * Adds an event that is due after the delay and returns its place, where the caller writes what the event carries.
   */
  add(now: Micros, sequence: number): number {
    if (this.length > this.mask) this.grow();
    const place = ((this.head + this.length) & this.mask) * SENT_WORDS;
    this.length += 1;
    const { words, times } = this;
    times[place >> 1] = now + this.delay;
    words[place + Word.sequence] = sequence;
    return place;
  }

  /** Removes the next event and returns its place; its row stays readable until the next `add`. */
  take(): number {
    const place = this.head * SENT_WORDS;
    this.head = (this.head + 1) & this.mask;
    this.length -= 1;
    return place;
  }

  /** Visits the places of all waiting events, in order. */
  each(visit: (place: number) => void): void {
    for (let i = 0; i < this.length; i += 1) visit(((this.head + i) & this.mask) * SENT_WORDS);
  }

  /** Doubles a full ring: the rows before its head move behind the old end. */
  private grow(): void {
    this.double();
    const { words } = this;
    words.copyWithin(words.length / 2, 0, this.head * SENT_WORDS);
    this.mask = 2 * this.mask + 1;
  }
}
