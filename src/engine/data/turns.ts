import { doubled } from '../../base/doubled.ts';
import type { AttemptId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';

const FIRST_CAPACITY = 64;

/**
 * How reading and computing take turns where reading its input takes an attempt a time that is known beforehand: chunk,
 * work, chunk, work … chunk, and what comes after that. Times are counted from when the attempt began to read.
 */
export class Turns {
  private inputTime = new Float64Array(FIRST_CAPACITY); // [attempts] that reading its input takes
  private chunks = new Uint32Array(FIRST_CAPACITY); // [attempts]
  /** Computing that it does before the last chunk is there; with one chunk: that it may do meanwhile. */
  private work = new Float64Array(FIRST_CAPACITY); // [attempts]

  begin(attempt: AttemptId, inputTime: number, chunks: number, work: Micros): void {
    while (attempt >= this.inputTime.length) this.grow();
    this.inputTime[attempt] = inputTime;
    this.chunks[attempt] = chunks;
    this.work[attempt] = work;
  }

  /** Gives how long reading pauses while an attempt computes. */
  pauses(attempt: AttemptId): Micros {
    return this.chunks[attempt] === 1 ? 0 : this.work[attempt];
  }

  /** Gives how long an attempt has computed, in whole microseconds. */
  computedBy(attempt: AttemptId, elapsed: Micros): Micros {
    const chunks = this.chunks[attempt];
    if (chunks === 1) return Math.min(this.work[attempt], elapsed);
    const before = this.chunksBy(attempt, elapsed);
    if (before === chunks - 1) return this.work[attempt];
    const read = (before + 1) * (this.inputTime[attempt] / chunks);
    return Math.round(Math.max(this.workOf(attempt, before), elapsed - read));
  }

  /** Gives the share that is there of all that an attempt has asked for, which takes so long to read. */
  shareBy(attempt: AttemptId, elapsed: Micros, asked: number): number {
    const chunks = this.chunks[attempt];
    const before = this.chunksBy(attempt, elapsed);
    // Where reading takes no time, a chunk is there as soon as its turn comes.
    if (asked <= 0) return (before + 1) / chunks;
    if (before === chunks - 1) return Math.min(1, (elapsed - this.pauses(attempt)) / asked);
    const read = (before + 1) * (this.inputTime[attempt] / chunks);
    return Math.min(read, elapsed - this.workOf(attempt, before)) / asked;
  }

  /** Counts the chunks before the one that an attempt is at; the last one lasts until all is there. */
  private chunksBy(attempt: AttemptId, elapsed: Micros): number {
    const last = this.chunks[attempt] - 1;
    if (last === 0) return 0;
    const turn = this.inputTime[attempt] / (last + 1) + this.work[attempt] / last;
    return turn === 0 ? last : Math.min(last, Math.floor(elapsed / turn));
  }

  /** Gives the work after so many chunks. */
  private workOf(attempt: AttemptId, chunks: number): number {
    return (chunks * this.work[attempt]) / (this.chunks[attempt] - 1);
  }

  private grow(): void {
    this.inputTime = doubled(this.inputTime);
    this.chunks = doubled(this.chunks);
    this.work = doubled(this.work);
  }
}
