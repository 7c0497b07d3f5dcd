import { IntList } from '../../../base/intList.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { SortedJobs } from './sortedJobs.ts';

/**
 * Jobs of which a task may deserve a copy by now. While no slots are idle but those that are reserved for copies, only these
 * have to be looked at, however many others wait.
 */
export class AwakeJobs {
  private readonly list = new IntList();
  private readonly isIn: Uint8Array; // [jobs]

  constructor(jobs: number) {
    this.isIn = new Uint8Array(jobs);
  }

  wake(job: JobId): void {
    if (this.isIn[job] === 1) return;
    this.isIn[job] = 1;
    this.list.add(job);
  }

  /** Calls back with each from a place of the order on, until that says false; those that `sleeps` tells of are removed. */
  each(
    jobs: SortedJobs,
    from: number,
    serve: (job: JobId) => boolean,
    sleeps: (job: JobId) => boolean,
  ): void {
    this.sort(jobs);
    const { items, count } = this.list;
    const first = jobs.order[from];
    let left = 0;
    let goesOn = true;
    for (let i = 0; i < count; i += 1) {
      const job = items[i];
      if (goesOn && !jobs.isBefore(job, first)) goesOn = serve(job);
      if (sleeps(job)) this.isIn[job] = 0;
      else items[left++] = job;
    }
    this.list.remove(left, count);
  }

  /** Puts them in order, of which they are hardly out since the last time; removes those that have gone. */
  private sort(jobs: SortedJobs): void {
    const { items, count } = this.list;
    let sorted = 0;
    for (let i = 0; i < count; i += 1) {
      const job = items[i];
      if (!jobs.has(job)) {
        this.isIn[job] = 0;
        continue;
      }
      let place = sorted++;
      for (; place > 0 && jobs.isBefore(job, items[place - 1]); place -= 1) items[place] = items[place - 1];
      items[place] = job;
    }
    this.list.count = sorted;
  }
}
