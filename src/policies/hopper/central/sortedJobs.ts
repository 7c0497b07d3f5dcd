import type { JobId } from '../../../engine/ids.ts';

/**
 * A set of jobs in ascending order of a key; those that are equal, in the order of their arrival: that of their ids
 * unless `place` says otherwise. To add, move or remove one costs two searches and one shift of what lies between.
 */
export class SortedJobs {
  count = 0;
  /** The first `count` are in the set. */
  readonly order: Int32Array; // [jobs]
  private readonly keys: Float64Array; // [jobs] by which they are in the set
  private readonly isIn: Uint8Array; // [jobs]
  private readonly place: Uint32Array | null; // [jobs]

  constructor(jobs: number, place?: Uint32Array) {
    this.place = place ?? null;
    this.order = new Int32Array(jobs);
    this.keys = new Float64Array(jobs);
    this.isIn = new Uint8Array(jobs);
  }

  /** Adds a job, or moves it to where its new key belongs. */
  put(job: JobId, key: number): void {
    const { order, keys, isIn } = this;
    if (isIn[job] === 1 && keys[job] === key) return;
    const from = isIn[job] === 1 ? this.placeOf(job) : this.count++;
    // Where it belongs among all, itself included at its old place.
    const to = this.firstAfter(key, job, isIn[job] === 1 ? this.count : from);
    isIn[job] = 1;
    keys[job] = key;
    if (to <= from) {
      order.copyWithin(to + 1, to, from);
      order[to] = job;
    } else {
      order.copyWithin(from, from + 1, to);
      order[to - 1] = job;
    }
  }

  remove(job: JobId): void {
    if (this.isIn[job] === 0) return;
    const place = this.placeOf(job);
    this.order.copyWithin(place, place + 1, this.count);
    this.isIn[job] = 0;
    this.count -= 1;
  }

  has(job: JobId): boolean {
    return this.isIn[job] === 1;
  }

  /** Whether a job of the set comes before another one of it. */
  isBefore(job: JobId, other: JobId): boolean {
    const { keys } = this;
    return keys[job] < keys[other] || (keys[job] === keys[other] && this.isEarlier(job, other));
  }

  private isEarlier(job: JobId, other: JobId): boolean {
    return this.place === null ? job < other : this.place[job] < this.place[other];
  }

  /** Gives the place of a job of the set. */
  placeOf(job: JobId): number {
    return this.firstAfter(this.keys[job], job, this.count);
  }

  /** Gives the first of so many places whose job does not come before this one with this key. */
  private firstAfter(key: number, job: JobId, count: number): number {
    const { order, keys } = this;
    let from = 0;
    let to = count;
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = order[middle];
      if (keys[other] < key || (keys[other] === key && this.isEarlier(other, job))) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
