import { doubled } from '../../base/doubled.ts';
import type { AttemptId } from '../ids.ts';

const FIRST_CAPACITY = 1024;

/** The columns of an attempt's times. */
export const TIMES = 3;
export const Time = {
  startedAt: 0,
  /** The time from which it computes, as if without a break. */
  computesFrom: 1,
  endedAt: 2,
} as const;

/**
 * What is known of attempts where policies keep ids for long: ids that are given out again in the order of `World`, the last
 * freed one first, and when each attempt started, computes and ended.
 */
export class KnownAttempts {
  places = new Int32Array(FIRST_CAPACITY); // [attempts] → where its row is in the calendar
  generations = new Int32Array(FIRST_CAPACITY); // [attempts] how many had the id before
  times = new Float64Array(FIRST_CAPACITY * TIMES); // [attempts · TIMES] Infinity: not yet
  ids = new Int32Array(FIRST_CAPACITY); // [rows of the calendar] → attempt
  /** Those whose transfers get only what others leave: few at a time. */
  readonly yielding = new Set<AttemptId>();
  private free = new Int32Array(FIRST_CAPACITY); // a stack
  private freeCount = 0;
  private used = 0;

  /** Gives an id to an attempt whose row is at a place. */
  add(row: number, place: number): AttemptId {
    const attempt = this.freeCount > 0 ? this.free[--this.freeCount] : this.unused();
    while (row >= this.ids.length) this.ids = doubled(this.ids);
    this.ids[row] = attempt;
    this.places[attempt] = place;
    for (let column = 0; column < TIMES; column += 1) this.times[attempt * TIMES + column] = Infinity;
    return attempt;
  }

  /** Frees an id. */
  remove(attempt: AttemptId): void {
    this.generations[attempt] += 1;
    if (this.yielding.size > 0) this.yielding.delete(attempt);
    this.free[this.freeCount++] = attempt;
  }

  private unused(): AttemptId {
    if (this.used === this.free.length) {
      this.places = doubled(this.places);
      this.generations = doubled(this.generations);
      this.times = doubled(this.times);
      this.free = doubled(this.free);
    }
    return this.used++;
  }
}
