import type { JobId } from '../../engine/ids.ts';

/** Jobs in ascending order of a key; those that are equal, in the order of their ids, which is that of their arrival. */
export class SortedJobs {
  count = 0;
  readonly order: Int32Array; // [jobs]
  private readonly keys: ArrayLike<number>; // [jobs]
  private readonly isIn: Uint8Array; // [jobs]

  constructor(keys: ArrayLike<number>) {
    this.keys = keys;
    this.order = new Int32Array(keys.length);
    this.isIn = new Uint8Array(keys.length);
  }

  /** Takes over which jobs there are, and puts them in order: quick where little has changed. */
  sort(present: readonly JobId[], isPresent: (job: JobId) => boolean): void {
    const { order, isIn } = this;
    let kept = 0;
    for (let i = 0; i < this.count; i += 1) {
      const job = order[i];
      if (isPresent(job)) order[kept++] = job;
      else isIn[job] = 0;
    }
    for (const job of present) {
      if (isIn[job] === 1) continue;
      isIn[job] = 1;
      order[kept++] = job;
    }
    this.count = kept;
    for (let i = 1; i < kept; i += 1) this.sink(i);
  }

  private sink(from: number): void {
    const { order, keys } = this;
    const job = order[from];
    const key = keys[job];
    let to = from;
    for (; to > 0; to -= 1) {
      const other = order[to - 1];
      if (keys[other] < key || (keys[other] === key && other < job)) break;
      order[to] = other;
    }
    order[to] = job;
  }
}
