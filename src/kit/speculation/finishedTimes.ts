import { doubled } from '../../base/doubled.ts';
import type { Micros } from '../../engine/kernel/time.ts';

const FIRST_CAPACITY = 8;

/** How long the attempts at tasks of one stage took that have finished. */
export class FinishedTimes {
  count = 0;
  private total = 0;
  private sorted = new Float64Array(FIRST_CAPACITY); // ascending, the first `count`

  add(time: Micros): void {
    if (this.count === this.sorted.length) this.sorted = doubled(this.sorted);
    const place = this.countBelow(time);
    this.sorted.copyWithin(place + 1, place, this.count);
    this.sorted[place] = time;
    this.count += 1;
    this.total += time;
  }

  /** NaN where none has finished. */
  get mean(): Micros {
    return this.total / this.count;
  }

  /** Gives the time at a place, shortest first. */
  at(place: number): Micros {
    return this.sorted[place];
  }

  /** Counts those that took less than a time. */
  countBelow(time: Micros): number {
    let from = 0;
    let to = this.count;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.sorted[middle] < time) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
