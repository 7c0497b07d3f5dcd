/**
 * Number of 32-bit words of an event in a calendar. The row fills half a cache line, so that reading an event costs
 * one cache miss: on a large cluster, events have left the caches before they are due.
 */
export const PLANNED_WORDS = 8;

/**
 * The same for an event in a delay line. Messages carry more, and lie in memory in the order in which they are read.
 */
export const SENT_WORDS = 10;

/**
 * The columns of an event's row. The time takes words 0 and 1. Only events in delay lines have `c` and `d`, and only those in
 * calendars need `link`.
 */
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
 * Growable rows of events. An event is identified by its place, the index of its first word. Growing keeps the places
 * but replaces the arrays `words` and `times`.
 */
export class EventRows {
  words: Int32Array;
  /** The same bytes as doubles: an event's time is at half its place. */
  times: Float64Array;

  /** `words` is the number of 32-bit words. */
  constructor(words: number) {
    const bytes = new ArrayBuffer(words * Int32Array.BYTES_PER_ELEMENT);
    this.words = new Int32Array(bytes);
    this.times = new Float64Array(bytes);
  }

  /** Doubles the number of rows. */
  double(): void {
    const larger = new EventRows(this.words.length * 2);
    larger.words.set(this.words);
    this.words = larger.words;
    this.times = larger.times;
  }
}

/** Whether an event comes before another, by time and then by sequence. */
export function isBefore(rows: EventRows, place: number, others: EventRows, other: number): boolean {
  const time = rows.times[place >> 1];
  const otherTime = others.times[other >> 1];
  if (time !== otherTime) return time < otherTime;
  return rows.words[place + Word.sequence] < others.words[other + Word.sequence];
}
