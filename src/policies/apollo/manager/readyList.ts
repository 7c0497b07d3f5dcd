import { doubled } from '../../../base/doubled.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { PriorityKey } from './priority.ts';

const FIRST_CAPACITY = 32;

/** Keys of a job's tasks, of which the smallest can be taken: a binary heap. */
class KeyHeap {
  count = 0;
  /** The first `count` of them, in no order to rely on. */
  keys = new Float64Array(FIRST_CAPACITY);

  /** The smallest; Infinity: there is none. */
  get top(): PriorityKey {
    return this.count === 0 ? Infinity : this.keys[0];
  }

  add(key: PriorityKey): void {
    if (this.count === this.keys.length) this.keys = doubled(this.keys);
    const { keys } = this;
    let at = this.count;
    this.count += 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (keys[above] <= key) break;
      keys[at] = keys[above];
      at = above;
    }
    keys[at] = key;
  }

  take(): PriorityKey {
    const { keys } = this;
    const smallest = keys[0];
    this.count -= 1;
    const last = keys[this.count];
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.count) break;
      if (below + 1 < this.count && keys[below + 1] < keys[below]) below += 1;
      if (keys[below] >= last) break;
      keys[at] = keys[below];
      at = below;
    }
    keys[at] = last;
    return smallest;
  }
}

/** The ready tasks of each job, the most urgent first (Apollo §2.2, §3.3). */
export class ReadyList {
  private readonly heaps: (KeyHeap | undefined)[] = []; // [jobs]

  add(job: JobId, key: PriorityKey): void {
    let heap = this.heaps[job];
    if (heap === undefined) {
      heap = new KeyHeap();
      this.heaps[job] = heap;
    }
    heap.add(key);
  }

  count(job: JobId): number {
    return this.heaps[job]?.count ?? 0;
  }

  /** The keys of its tasks, in no order to rely on. */
  keys(job: JobId): Iterable<PriorityKey> {
    const heap = this.heaps[job];
    return heap === undefined ? [] : heap.keys.subarray(0, heap.count);
  }

  /** The key of the most urgent task; Infinity: there is none. */
  top(job: JobId): PriorityKey {
    return this.heaps[job]?.top ?? Infinity;
  }

  /** Takes the most urgent task off the list, which must not be empty. */
  take(job: JobId): PriorityKey {
    return this.heaps[job]?.take() ?? Infinity;
  }

  /** The job is over. */
  forget(job: JobId): void {
    this.heaps[job] = undefined;
  }
}
