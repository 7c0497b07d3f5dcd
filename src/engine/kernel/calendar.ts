import { doubled } from '../../base/doubled.ts';
import type { Micros } from './time.ts';

/** Numbers that an event carries: its code, the actor it happens to, and four of its own. */
export const EVENT_WORDS = 6;

const FIRST_CAPACITY = 1024;
const FEWEST_BUCKETS = 64;
const MOST_BUCKETS = 1 << 17;
const MOST_SHIFTS = 32; // for each event that waits, before a new window is cheaper
const NONE = -1;

/**
 * Holds events until they are due, in order of (time, sequence). A calendar queue (Brown, CACM 1988): events of the near
 * future lie in buckets twice as wide as events are apart, the rest in a far list. Only the bucket that is due is
 * sorted. Adding and taking cost O(1) as long as the spacing of events changes slowly, and where it does not, buckets are
 * made anew; 1.5 to 2 times faster than a heap here.
 */
export class Calendar {
  /** Events that wait. */
  length = 0;
  /** [slots · EVENT_WORDS], by the slot that `take` gives. */
  words = new Int32Array(FIRST_CAPACITY * EVENT_WORDS);
  private times = new Float64Array(FIRST_CAPACITY);
  private sequences = new Float64Array(FIRST_CAPACITY);
  private links = new Int32Array(FIRST_CAPACITY); // slot → next free slot, or next slot of the same bucket
  private free = NONE;
  private used = 0;

  private heads = new Int32Array(FEWEST_BUCKETS).fill(NONE);
  private tails = new Int32Array(FEWEST_BUCKETS).fill(NONE);
  private width = 1;
  private start: Micros = 0;
  private end: Micros = 0; // the far list begins here
  private bucket = 0; // the one that is due
  private due = new Int32Array(64); // slots of the bucket that is due, ascending from `dueAt`
  private dueAt = 0;
  private dueEnd = 0;
  private far = new Int32Array(FIRST_CAPACITY);
  private farLength = 0;
  private taken = 0; // since the window began
  private shifted = 0; // places that events gave up for earlier ones, since the window began

  /** The next event's time and sequence, which must exist. Views: they change with each call. */
  nextTime(): Micros {
    return this.times[this.due[this.dueAt]];
  }

  nextSequence(): number {
    return this.sequences[this.due[this.dueAt]];
  }

  /** Makes sure that the next event is at hand; gives false when there is none. */
  prepare(): boolean {
    while (this.dueAt === this.dueEnd) {
      if (this.length === 0) return false;
      this.bucket += 1;
      if (this.bucket >= this.heads.length) this.openWindow(this.usualSpacing());
      this.collect();
    }
    return true;
  }

  /** Adds an event and gives its slot; the caller writes `words[slot · EVENT_WORDS …]`. */
  add(time: Micros, sequence: number): number {
    const slot = this.allocate();
    this.times[slot] = time;
    this.sequences[slot] = sequence;
    this.length += 1;
    this.place(slot, time);
    return slot;
  }

  /** Takes the next event out; its words stay readable until the next `add`. */
  take(): number {
    const slot = this.due[this.dueAt++];
    this.links[slot] = this.free;
    this.free = slot;
    this.length -= 1;
    this.taken += 1;
    return slot;
  }

  private allocate(): number {
    if (this.free !== NONE) {
      const slot = this.free;
      this.free = this.links[slot];
      return slot;
    }
    if (this.used === this.times.length) this.grow();
    return this.used++;
  }

  private place(slot: number, time: Micros): void {
    const bucket = Math.floor((time - this.start) / this.width);
    if (time >= this.end || bucket >= this.heads.length) {
      this.addFar(slot);
      return;
    }
    if (bucket <= this.bucket) {
      this.insertDue(slot, time);
      return;
    }
    this.links[slot] = NONE;
    const tail = this.tails[bucket];
    if (tail === NONE) this.heads[bucket] = slot;
    else this.links[tail] = slot;
    this.tails[bucket] = slot;
  }

  /** Its sequence is the largest so far, so it goes behind all of the same time. */
  private insertDue(slot: number, time: Micros): void {
    if (this.dueEnd === this.due.length) this.makeRoom();
    let at = this.dueEnd++;
    while (at > this.dueAt && this.times[this.due[at - 1]] > time) {
      this.due[at] = this.due[at - 1];
      at -= 1;
    }
    this.due[at] = slot;
    this.shifted += this.dueEnd - 1 - at;
    if (this.shifted > MOST_SHIFTS * (this.length + FIRST_CAPACITY)) this.narrow();
  }

  /** Makes buckets that suit the events at hand, when far more of them than expected are due close together. */
  private narrow(): void {
    const { due, dueAt, dueEnd, times } = this;
    const middle = (dueAt + dueEnd) >> 1;
    const spacing = (times[due[middle]] - times[due[dueAt]]) / (middle - dueAt + 1);
    for (let at = dueAt; at < dueEnd; at += 1) this.addFar(due[at]);
    for (let bucket = this.bucket + 1; bucket < this.heads.length; bucket += 1) {
      for (let slot = this.heads[bucket]; slot !== NONE; slot = this.links[slot]) this.addFar(slot);
      this.heads[bucket] = NONE;
      this.tails[bucket] = NONE;
    }
    this.openWindow(spacing);
    this.collect();
  }

  private addFar(slot: number): void {
    if (this.farLength === this.far.length) this.far = doubled(this.far);
    this.far[this.farLength++] = slot;
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

  /** Moves the bucket that is due into `due` and sorts it. */
  private collect(): void {
    this.dueAt = 0;
    let count = 0;
    for (let slot = this.heads[this.bucket]; slot !== NONE; slot = this.links[slot]) {
      if (count === this.due.length) this.due = doubled(this.due);
      this.due[count++] = slot;
    }
    this.dueEnd = count;
    this.heads[this.bucket] = NONE;
    this.tails[this.bucket] = NONE;
    this.sortDue(count);
  }

  /** Sorts by insertion, which is linear for what is nearly in order; crowded buckets are left to the library's sort. */
  private sortDue(count: number): void {
    if (count > 64) {
      this.due.subarray(0, count).sort((a, b) => this.order(a, b));
      return;
    }
    for (let i = 1; i < count; i += 1) {
      const slot = this.due[i];
      let at = i;
      while (at > 0 && this.order(this.due[at - 1], slot) > 0) {
        this.due[at] = this.due[at - 1];
        at -= 1;
      }
      this.due[at] = slot;
    }
  }

  private order(a: number, b: number): number {
    const difference = this.times[a] - this.times[b];
    return difference !== 0 ? difference : this.sequences[a] - this.sequences[b];
  }

  /** How far apart the events of this window were; 0 where nothing is known. */
  private usualSpacing(): number {
    return this.taken > 0 ? (this.end - this.start) / this.taken : 0;
  }

  /** Begins a window at the first event of the far list, with buckets that suit a spacing of events. */
  private openWindow(spacing: number): void {
    let first = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.farLength; i += 1) first = Math.min(first, this.times[this.far[i]]);
    this.width = Math.max(1, 2 * spacing);
    this.resize();
    this.start = first;
    this.end = first + this.width * this.heads.length;
    this.bucket = -1;
    this.dueAt = 0;
    this.dueEnd = 0;
    this.taken = 0;
    this.shifted = 0;
    const waiting = this.farLength;
    this.farLength = 0;
    for (let i = 0; i < waiting; i += 1) {
      const slot = this.far[i];
      this.place(slot, this.times[slot]);
    }
    this.bucket = 0;
  }

  private resize(): void {
    let buckets = FEWEST_BUCKETS;
    while (buckets < this.length && buckets < MOST_BUCKETS) buckets *= 2;
    if (buckets === this.heads.length) return;
    this.heads = new Int32Array(buckets).fill(NONE);
    this.tails = new Int32Array(buckets).fill(NONE);
  }

  private grow(): void {
    const capacity = this.times.length * 2;
    const words = new Int32Array(capacity * EVENT_WORDS);
    words.set(this.words);
    this.words = words;
    const times = new Float64Array(capacity);
    times.set(this.times);
    this.times = times;
    const sequences = new Float64Array(capacity);
    sequences.set(this.sequences);
    this.sequences = sequences;
    this.links = doubled(this.links);
  }
}
