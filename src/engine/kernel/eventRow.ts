/**
 * 32-bit words of an event in a queue's rows. All that an event has lies together, since on a large cluster each event
 * that waits has left the processor's caches before it is due.
 */
export const EVENT_WORDS = 12;

/** Where in its row an event keeps what: its time takes words 0 and 1. */
export const Word = {
  sequence: 2,
  link: 3,
  code: 4,
  actor: 5,
  a: 6,
  b: 7,
  c: 8,
  d: 9,
  e: 10,
  f: 11,
} as const;

/**
 * Rows of events that grow. An event is known by its place, which is where its first word lies; places of rows stay when
 * the rows grow, but the two views are new ones.
 */
export class EventRows {
  words: Int32Array;
  /** The same bytes: an event's time is at half its place. */
  times: Float64Array;

  constructor(capacity: number) {
    const bytes = new ArrayBuffer(capacity * EVENT_WORDS * Int32Array.BYTES_PER_ELEMENT);
    this.words = new Int32Array(bytes);
    this.times = new Float64Array(bytes);
  }

  /** Makes room for twice as many. */
  double(): void {
    const larger = new EventRows((this.words.length / EVENT_WORDS) * 2);
    larger.words.set(this.words);
    this.words = larger.words;
    this.times = larger.times;
  }
}
