import { doubled } from '../../base/doubled.ts';
import type { AttemptId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';

const FIRST_CAPACITY = 64;

/**
 * How reading and computing alternate when the time to read the input is known in advance: chunk, work, chunk, work …
 * chunk, then the shuffle. Times are relative to when the attempt began to read.
 */
export class Turns {
  private inputTime = new Float64Array(FIRST_CAPACITY); // [attempts], µs to read the input
  private chunks = new Uint32Array(FIRST_CAPACITY); // [attempts]
  /** Computing done before the last chunk has arrived; with one chunk, computing that may be done while reading. */
  private work = new Float64Array(FIRST_CAPACITY); // [attempts]

  begin(attempt: AttemptId, inputTime: number, chunks: number, work: Micros): void {
    while (attempt >= this.inputTime.length) this.grow();
    this.inputTime[attempt] = inputTime;
    this.chunks[attempt] = chunks;
    this.work[attempt] = work;
  }

  /** Returns how long reading pauses for computing. */
  pauses(attempt: AttemptId): Micros {
    return this.chunks[attempt] === 1 ? 0 : this.work[attempt];
  }

  /** Returns how long an attempt has computed, in whole microseconds. */
  computedBy(attempt: AttemptId, elapsed: Micros): Micros {
    const chunks = this.chunks[attempt];
    if (chunks === 1) return Math.min(this.work[attempt], elapsed);
    const before = this.chunksBy(attempt, elapsed);
    if (before === chunks - 1) return this.work[attempt];
    const read = (before + 1) * (this.inputTime[attempt] / chunks);
    return Math.round(Math.max(this.workOf(attempt, before), elapsed - read));
  }

  /** Returns the share that has arrived of everything that an attempt requested, which takes `asked` µs to read. */
  shareBy(attempt: AttemptId, elapsed: Micros, asked: number): number {
    const chunks = this.chunks[attempt];
    const before = this.chunksBy(attempt, elapsed);
    // If reading takes no time, a chunk arrives as soon as its turn comes.
    if (asked <= 0) return (before + 1) / chunks;
    if (before === chunks - 1) return Math.min(1, (elapsed - this.pauses(attempt)) / asked);
    const read = (before + 1) * (this.inputTime[attempt] / chunks);
    return Math.min(read, elapsed - this.workOf(attempt, before)) / asked;
  }

  /** Returns the number of chunks before the current one; the last one lasts until everything has arrived. */
  private chunksBy(attempt: AttemptId, elapsed: Micros): number {
    const last = this.chunks[attempt] - 1;
    if (last === 0) return 0;
    const turn = this.inputTime[attempt] / (last + 1) + this.work[attempt] / last;
    return turn === 0 ? last : Math.min(last, Math.floor(elapsed / turn));
  }

  /** Returns the total computing done by the end of the turn of chunk number `chunks`. */
  private workOf(attempt: AttemptId, chunks: number): number {
    return (chunks * this.work[attempt]) / (this.chunks[attempt] - 1);
  }

  private grow(): void {
    this.inputTime = doubled(this.inputTime);
    this.chunks = doubled(this.chunks);
    this.work = doubled(this.work);
  }
}
