const NONE = -1;

/** A power of two, so that a time's bucket is found without a division. */
const BUCKETS = 1 << 15;

/** Words per event besides its time: the next event of its bucket, its age, and its two values. */
const WIDTH = 4;

/**
 * The event queue of the plain loop, ordered by time and age. A calendar queue (Brown, CACM 1988): a ring of equal
 * buckets, whose lists have the newest event first and are sorted when they are due. Events with a constant delay are
 * kept in a ring buffer instead, where they are always in order.
 */
export class PlainCalendar {
  /** The values of the last event taken. */
  a = 0;
  b = 0;
  private readonly clock = new Float64Array(1); // in an array, so that it is never boxed
  private age = 0;
  private readonly perBucket: number; // 1 ÷ µs
  private bucket = 0; // the one that is due, counted from time 0 on
  private readonly heads = new Int32Array(BUCKETS).fill(NONE);
  private readonly times: Float64Array; // [events]
  private readonly words: Int32Array; // [events · WIDTH]
  private readonly unused: Int32Array; // events, a stack
  private unusedCount: number;
  private readonly due: Int32Array; // events of the bucket that is due, in order from `dueAt` on
  private dueAt = 0;
  private dueEnd = 0;
  private readonly delay: number;
  private readonly ringTimes: Float64Array; // [places]
  private readonly ring: Int32Array; // [places · WIDTH]
  private readonly ringMask: number;
  private ringFirst = 0;
  private ringEnd = 0;

  /**
   * `most` is the number of events that may wait at once; buckets have 2^`widthBits` µs; `delay` is the duration of
   * messages.
   */
  constructor(most: number, widthBits: number, delay: number) {
    this.perBucket = 2 ** -widthBits;
    this.times = new Float64Array(most);
    this.words = new Int32Array(most * WIDTH);
    this.unused = Int32Array.from({ length: most }, (_, i) => most - 1 - i);
    this.unusedCount = most;
    this.due = new Int32Array(2 * most);
    this.delay = delay;
    const places = 2 ** Math.ceil(Math.log2(most));
    this.ringTimes = new Float64Array(places);
    this.ring = new Int32Array(places * WIDTH);
    this.ringMask = places - 1;
  }

  /** Time of the last event taken. */
  now(): number {
    return this.clock[0];
  }

  /** Adds an event. */
  add(time: number, a: number, b: number): void {
    const { words } = this;
    const event = this.unused[--this.unusedCount];
    const at = event * WIDTH;
    this.times[event] = time;
    words[at + 1] = this.age++;
    words[at + 2] = a;
    words[at + 3] = b;
    const bucket = (time * this.perBucket) | 0;
    if (bucket <= this.bucket) {
      this.insertDue(event, time);
      return;
    }
    const place = bucket & (BUCKETS - 1);
    words[at] = this.heads[place];
    this.heads[place] = event;
  }

  /** Adds a message that is sent now. */
  send(a: number, b: number): void {
    const { ring } = this;
    const place = this.ringEnd++ & this.ringMask;
    const at = place * WIDTH;
    this.ringTimes[place] = this.clock[0] + this.delay;
    ring[at + 1] = this.age++;
    ring[at + 2] = a;
    ring[at + 3] = b;
  }

  /** Takes the next event; returns false when none is left. */
  take(): boolean {
    if (this.dueAt === this.dueEnd) this.turn();
    const { ring, words } = this;
    const isAtHand = this.dueAt < this.dueEnd;
    const event = isAtHand ? this.due[this.dueAt] : NONE;
    if (this.ringFirst < this.ringEnd) {
      const place = this.ringFirst & this.ringMask;
      const at = place * WIDTH;
      const sooner = isAtHand ? this.ringTimes[place] - this.times[event] : NONE;
      if (sooner < 0 || (sooner === 0 && ring[at + 1] < words[event * WIDTH + 1])) {
        this.ringFirst += 1;
        this.clock[0] = this.ringTimes[place];
        this.a = ring[at + 2];
        this.b = ring[at + 3];
        return true;
      }
    } else if (!isAtHand) return false;
    this.dueAt += 1;
    this.clock[0] = this.times[event];
    this.a = words[event * WIDTH + 2];
    this.b = words[event * WIDTH + 3];
    this.unused[this.unusedCount++] = event;
    return true;
  }

  /** Moves to the next bucket with events of this round; events of later rounds stay in their bucket. */
  private turn(): void {
    const { heads, words, times } = this;
    this.dueAt = 0;
    this.dueEnd = 0;
    while (this.dueEnd === 0 && this.unusedCount < times.length) {
      this.bucket += 1;
      const place = this.bucket & (BUCKETS - 1);
      let next = heads[place];
      heads[place] = NONE;
      let kept = NONE;
      while (next !== NONE) {
        const event = next;
        const at = event * WIDTH;
        next = words[at];
        if (((times[event] * this.perBucket) | 0) === this.bucket) {
          this.prependDue(event, times[event]);
          continue;
        }
        words[at] = NONE;
        if (kept === NONE) heads[place] = event;
        else words[kept * WIDTH] = event;
        kept = event;
      }
    }
  }

  /** Inserts a new event into the due events, after those with the same time. */
  private insertDue(event: number, time: number): void {
    if (this.dueEnd === this.due.length) this.closeRanks();
    let at = this.dueEnd++;
    while (at > this.dueAt && this.times[this.due[at - 1]] > time) {
      this.due[at] = this.due[at - 1];
      at -= 1;
    }
    this.due[at] = event;
  }

  private closeRanks(): void {
    this.due.copyWithin(0, this.dueAt, this.dueEnd);
    this.dueEnd -= this.dueAt;
    this.dueAt = 0;
  }

  /** Inserts an old event into the due events, before those with the same time. */
  private prependDue(event: number, time: number): void {
    let at = this.dueEnd++;
    while (at > 0 && this.times[this.due[at - 1]] >= time) {
      this.due[at] = this.due[at - 1];
      at -= 1;
    }
    this.due[at] = event;
  }
}
