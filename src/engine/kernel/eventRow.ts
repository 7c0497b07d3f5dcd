/**
 * 32-bit words of an event that waits in a calendar. All that an event has lies together, in half a line of the processor's
 * caches, since on a large cluster each event that waits has left them before it is due.
 */
export const PLANNED_WORDS = 8;

/** The same for an event on a line of one delay: messages carry more, and lie in the order in which they are read. */
export const SENT_WORDS = 10;

/** Where in its row an event keeps what: its time takes words 0 and 1. Only what is sent has `c` and `d`. */
export const Word = {
  sequence: 2,
  link: 3,
  code: 4,
  actor: 5,
  a: 6,
  b: 7,
  c: 8,
  d: 9,
} as const;

/**
 * Rows of events that grow. An event is known by its place, which is where its first word lies; places of rows stay when
 * the rows grow, but the two views are new ones.
 */
export class EventRows {
  words: Int32Array;
  /** The same bytes: an event's time is at half its place. */
  times: Float64Array;

  /** Gives room to so many words. */
  constructor(words: number) {
    const bytes = new ArrayBuffer(words * Int32Array.BYTES_PER_ELEMENT);
    this.words = new Int32Array(bytes);
    this.times = new Float64Array(bytes);
  }

  /** Makes room for twice as many. */
  double(): void {
    const larger = new EventRows(this.words.length * 2);
    larger.words.set(this.words);
    this.words = larger.words;
    this.times = larger.times;
  }
}
