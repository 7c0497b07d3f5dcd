import { assert } from '../../base/assert.ts';
import { doubled } from '../../base/doubled.ts';
import { EventRows, PLANNED_WORDS, Word } from './eventRow.ts';
import type { Micros } from './time.ts';

const FIRST_CAPACITY = 1024;
const FEWEST_BUCKETS = 64;
const MOST_BUCKETS = 1 << 17;
const MOST_SHIFTS = 32; // per waiting event; beyond this, making new buckets is cheaper
const CROWDED = 64; // events in a bucket; more are sorted by the library
const NONE = -1;

/**
 * The columns of `window`, the time span of the buckets: its start, its end, and 1 / the width of a bucket. In an
 * array, so that V8 never boxes the numbers.
 */
const Window = { start: 0, end: 1, perWidth: 2 } as const;

/**
 * A priority queue of events by (time, sequence). It is a calendar queue (Brown, CACM 1988): events of the near
 * future lie in buckets twice as wide as the mean distance between events, all later events in an unsorted far list.
 * Only the bucket that is due is sorted. Adding and taking cost O(1) while the spacing of events changes slowly; when
 * it jumps, the buckets are rebuilt. Here it is 1.5 to 2 times faster than a heap. An event is identified by the
 * place of its row.
 */
export class Calendar extends EventRows {
  /** Number of waiting events. */
  length = 0;
  private free = new Int32Array(FIRST_CAPACITY); // a stack of places to reuse
  private freeLength = 0;
  private used = 0; // rows that have ever been used

  private heads = new Int32Array(FEWEST_BUCKETS).fill(NONE); // bucket → its newest event, linked to the one before
  private readonly window = new Float64Array(3); // the far list begins at its end
  private bucket = 0; // the bucket that is due
  private due = new Int32Array(CROWDED); // events of the bucket that is due, ascending from `dueAt`
  private dueAt = 0;
  private dueEnd = 0;
  private far = new Int32Array(FIRST_CAPACITY);
  private farLength = 0;
  private taken = 0; // events taken since the window began
  private shifted = 0; // moves of events in `due` to insert earlier ones, since the window began

  constructor() {
    super(FIRST_CAPACITY * PLANNED_WORDS);
  }

  /** Loads the next event, so that `next` and `take` can be called; returns false when no event waits. */
  prepare(): boolean {
    return this.dueAt !== this.dueEnd || this.refill();
  }

  /** The place of the next event; call `prepare` first. Any `add` may change it. */
  next(): number {
    return this.due[this.dueAt];
  }

  /**
   * Adds an event and returns its place, where the caller writes what the event carries. `sequence` must be larger
   * than all before.
   */
  add(time: Micros, sequence: number): number {
    const place = this.allocate();
    this.plan(place, time, sequence);
    return place;
  }

  /** Returns the place of a row for an event that is planned later (`plan`). */
  allocate(): number {
    return this.freeLength > 0 ? this.free[--this.freeLength] : this.newPlace();
  }

  /** Plans the event of an allocated row. `sequence` must be larger than all before. */
  plan(place: number, time: Micros, sequence: number): void {
    const { words, times } = this;
    times[place >> 1] = time;
    words[place + Word.sequence] = sequence;
    this.length += 1;
    this.lay(place, time);
  }

  /** Removes the next event and returns its place; its row stays readable until the next `add`. */
  take(): number {
    const place = this.takeKept();
    this.drop(place);
    return place;
  }

  /** Removes the next event and returns its place; its row is the caller's, until it calls `drop`. */
  takeKept(): number {
    this.length -= 1;
    this.taken += 1;
    return this.due[this.dueAt++];
  }

  /** Frees a row that was allocated, whose event is not planned. */
  drop(place: number): void {
    this.free[this.freeLength++] = place;
  }

  private newPlace(): number {
    if (this.used === this.free.length) {
      this.double();
      this.free = doubled(this.free);
    }
    return this.used++ * PLANNED_WORDS;
  }

  /** Puts an event into `due`, a bucket or the far list, according to its time. */
  private lay(place: number, time: Micros): void {
    const { window, heads } = this;
    if (time >= window[Window.end]) {
      this.addFar(place);
      return;
    }
    const widths = (time - window[Window.start]) * window[Window.perWidth];
    if (widths < this.bucket + 1) {
      this.insertDue(place, time);
      return;
    }
    const bucket = widths | 0;
    if (bucket >= heads.length) {
      this.addFar(place);
      return;
    }
    this.words[place + Word.link] = heads[bucket];
    heads[bucket] = place;
  }

  /** Inserts an event into `due`, behind all events of the same time, since its sequence is the largest so far. */
  private insertDue(place: number, time: Micros): void {
    if (this.dueEnd === this.due.length) this.makeRoom();
    const { due, dueAt, times } = this;
    const last = this.dueEnd++;
    let at = last;
    while (at > dueAt && times[due[at - 1] >> 1] > time) {
      due[at] = due[at - 1];
      at -= 1;
    }
    due[at] = place;
    this.shifted += last - at;
    if (this.shifted > MOST_SHIFTS * (this.length + FIRST_CAPACITY)) this.narrow();
  }

  /** Rebuilds the buckets for the spacing of the due events, when far more than expected are close together. */
  private narrow(): void {
    const { due, dueAt, dueEnd, times, words } = this;
    const middle = (dueAt + dueEnd) >> 1;
    const spacing = (times[due[middle] >> 1] - times[due[dueAt] >> 1]) / (middle - dueAt + 1);
    for (let at = dueAt; at < dueEnd; at += 1) this.addFar(due[at]);
    for (let bucket = this.bucket + 1; bucket < this.heads.length; bucket += 1) {
      for (let place = this.heads[bucket]; place !== NONE; place = words[place + Word.link]) {
        this.addFar(place);
      }
      this.heads[bucket] = NONE;
    }
    this.openWindow(spacing);
    this.collect();
  }

  private addFar(place: number): void {
    if (this.farLength === this.far.length) this.far = doubled(this.far);
    this.far[this.farLength++] = place;
  }

  private makeRoom(): void {
    if (this.dueAt * 2 < this.due.length) {
      this.due = doubled(this.due);
      return;
    }
    this.due.copyWithin(0, this.dueAt, this.dueEnd);
    this.dueEnd -= this.dueAt;
    this.dueAt = 0;
  }

  /** Advances to the next bucket that holds an event; returns false when no event waits. */
  private refill(): boolean {
    if (this.length === 0) return false;
    do {
      this.bucket += 1;
      if (this.bucket >= this.heads.length) this.openWindow(this.usualSpacing());
      this.collect();
    } while (this.dueAt === this.dueEnd);
    return true;
  }

  /** Moves the bucket that is due into `due` and sorts it. */
  private collect(): void {
    const { heads, bucket, words } = this;
    let count = 0;
    for (let place = heads[bucket]; place !== NONE; place = words[place + Word.link]) {
      if (count === this.due.length) this.due = doubled(this.due);
      this.due[count++] = place;
    }
    heads[bucket] = NONE;
    this.dueAt = 0;
    this.dueEnd = count;
    if (count > CROWDED) this.sortCrowd(count);
    else if (count > 1) this.sortDue(count);
  }

  /** Reverses the list, which is newest first, so that ties are in order, and sorts it by insertion. */
  private sortDue(count: number): void {
    const { due } = this;
    for (let low = 0, high = count - 1; low < high; low += 1, high -= 1) {
      const newer = due[low];
      due[low] = due[high];
      due[high] = newer;
    }
    for (let i = 1; i < count; i += 1) {
      const place = due[i];
      let at = i;
      while (at > 0 && this.order(due[at - 1], place) > 0) {
        due[at] = due[at - 1];
        at -= 1;
      }
      due[at] = place;
    }
  }

  /**
   * Reverses a long list. If it is then in order, as when all events have one time, that is all; otherwise the
   * library sorts it.
   */
  private sortCrowd(count: number): void {
    const crowd = this.due.subarray(0, count).reverse();
    let at = 1;
    while (at < count && this.order(crowd[at - 1], crowd[at]) < 0) at += 1;
    if (at < count) crowd.sort((a, b) => this.order(a, b));
  }

  private order(a: number, b: number): number {
    const { times, words } = this;
    const difference = times[a >> 1] - times[b >> 1];
    return difference !== 0 ? difference : words[a + Word.sequence] - words[b + Word.sequence];
  }

  /** The mean distance between the events of this window, in µs; 0 if none was taken. */
  private usualSpacing(): number {
    return this.taken > 0 ? (this.window[Window.end] - this.window[Window.start]) / this.taken : 0;
  }

  /** Starts a window at the earliest event of the far list, with buckets for events that are `spacing` µs apart. */
  private openWindow(spacing: number): void {
    const { window, far, times } = this;
    let first = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.farLength; i += 1) first = Math.min(first, times[far[i] >> 1]);
    assert(first < Number.POSITIVE_INFINITY, 'no event is scheduled at Infinity');
    const width = Math.max(1, 2 * spacing);
    this.resize();
    window[Window.start] = first;
    window[Window.end] = first + width * this.heads.length;
    window[Window.perWidth] = 1 / width;
    this.bucket = -1;
    this.dueAt = 0;
    this.dueEnd = 0;
    this.taken = 0;
    this.shifted = 0;
    const waiting = this.farLength;
    this.farLength = 0;
    for (let i = 0; i < waiting; i += 1) this.lay(far[i], times[far[i] >> 1]);
    this.bucket = 0;
  }

  private resize(): void {
    let buckets = FEWEST_BUCKETS;
    while (buckets < this.length && buckets < MOST_BUCKETS) buckets *= 2;
    if (buckets !== this.heads.length) this.heads = new Int32Array(buckets).fill(NONE);
  }
}
