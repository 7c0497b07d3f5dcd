import { doubled } from '../../base/doubled.ts';
import type { Micros } from '../../engine/kernel/time.ts';

const FIRST_CAPACITY = 8;

/** How long the attempts at tasks of one stage took that have finished. Kept in order as far as anybody asked for a place. */
export class FinishedTimes {
  count = 0;
  private total = 0;
  private times = new Float64Array(FIRST_CAPACITY);
  private inOrder = 0; // the first so many ascend

  add(time: Micros): void {
    if (this.count === this.times.length) this.times = doubled(this.times);
    this.times[this.count] = time;
    this.count += 1;
    this.total += time;
  }

  /** NaN where none has finished. */
  get mean(): Micros {
    return this.total / this.count;
  }

  /** Gives the time at a place, shortest first. */
  at(place: number): Micros {
    this.sort();
    return this.times[place];
  }

  /** Counts those that took less than a time. */
  countBelow(time: Micros): number {
    this.sort();
    let from = 0;
    let to = this.count;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.times[middle] < time) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private sort(): void {
    const { times, count } = this;
    if (count - this.inOrder > this.inOrder) times.subarray(0, count).sort();
    else for (let i = this.inOrder; i < count; i += 1) this.insert(times[i], i);
    this.inOrder = count;
  }

  /** Puts a time in its place among the first `end`, which ascend. */
  private insert(time: Micros, end: number): void {
    const { times } = this;
    let at = end;
    for (; at > 0 && times[at - 1] > time; at -= 1) times[at] = times[at - 1];
    times[at] = time;
  }
}
