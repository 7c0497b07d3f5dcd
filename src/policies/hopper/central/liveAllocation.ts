import { IntList } from '../../../base/intList.ts';
import type { JobId } from '../../../engine/ids.ts';
import { Allocation, type Guideline } from './allocation.ts';
import type { SortedJobs } from './sortedJobs.ts';

// S slots · N jobs · V virtual size of a job

/** By how much of ΣV the slots must fall short of it before the sum that is kept, which rounding has changed, decides. */
const DOUBT = 1e-6;

/**
 * An `Allocation` that is kept while jobs come, shrink and go. It always is what `Allocation` would make of the same jobs
 * from scratch. Under guideline 2 few jobs change at a time: those of which sizes have changed, and those at the border
 * between the smallest, which get more than they are sure of, and all others, which stay at what the fair share lifts them
 * to. In all other cases it is made anew.
 */
export class LiveAllocation {
  /** Jobs whose slots may have changed since the list was emptied; some more than once. */
  readonly touched = new IntList();
  private readonly jobs: SortedJobs;
  private readonly whole: Allocation;
  private readonly sure: Int32Array; // [jobs] whole slots that the fair share gives them
  private readonly isAhead: Uint8Array; // [jobs] whether they are among the smallest
  private readonly changed = new IntList(); // jobs that may have moved since the last `allot`
  private ahead = 0; // the smallest jobs, which share the slots that nobody is sure of
  private spent = 0; // slots that those have room for beside what they are sure of
  private sum = 0; // ΣV, but for rounding
  private sumSure = 0;
  private leastWhole = -1; // the fair share in whole slots that `sure` goes by; -1: all of this must be made anew

  /** `jobs`: those that are present, in ascending order of virtual size, or of what DAGs are ordered by. */
  constructor(jobs: SortedJobs, most: number) {
    this.jobs = jobs;
    this.whole = new Allocation(most);
    this.sure = new Int32Array(most);
    this.isAhead = new Uint8Array(most);
  }

  get slots(): Int32Array {
    return this.whole.slots;
  }

  get virtualSize(): Float64Array {
    return this.whole.virtualSize;
  }

  get isLifted(): Uint8Array {
    return this.whole.isLifted;
  }

  get guideline(): Guideline {
    return this.whole.guideline;
  }

  get floor(): number {
    return this.whole.floor;
  }

  /** ΣV, summed in order */
  get wanted(): number {
    const { order, count } = this.jobs;
    let wanted = 0;
    for (let i = 0; i < count; i += 1) wanted += this.virtualSize[order[i]];
    return wanted;
  }

  /** A job has a new virtual size, or another place among the jobs from now on; size 0: it has gone. */
  resize(job: JobId, size: number): void {
    const { virtualSize } = this;
    if (this.isAhead[job] === 1) this.fallBack(job);
    this.changed.add(job);
    this.sum += size - virtualSize[job];
    virtualSize[job] = size;
    if (this.leastWhole === -1) return;
    const sure = Math.min(this.leastWhole, Math.ceil(size));
    this.sumSure += sure - this.sure[job];
    this.sure[job] = sure;
    this.toSure(job);
  }

  /** Brings the slots of all jobs up to date. */
  allot(slots: number, unfairness: number): void {
    const { jobs, whole } = this;
    const { order, count } = jobs;
    if (count === 0 || !(slots < this.sum * (1 - DOUBT))) {
      whole.allot({ order, count, slots, unfairness });
      this.leastWhole = -1;
      for (let i = 0; i < count; i += 1) this.touched.add(order[i]);
    } else {
      whole.guideline = 2;
      whole.floor = ((1 - unfairness) * slots) / count;
      const least = Math.floor(whole.floor);
      if (least === this.leastWhole) this.closeRanks();
      else this.startAnew(least);
      this.moveBorder(slots - this.sumSure);
    }
    this.changed.clear();
  }

  /** All jobs have what they are sure of, and none is ahead. */
  private startAnew(least: number): void {
    const { order, count } = this.jobs;
    this.leastWhole = least;
    this.ahead = 0;
    this.spent = 0;
    this.isAhead.fill(0);
    this.sum = 0;
    this.sumSure = 0;
    this.sure.fill(0);
    for (let i = 0; i < count; i += 1) {
      const job = order[i];
      this.sum += this.virtualSize[job];
      this.sure[job] = Math.min(least, Math.ceil(this.virtualSize[job]));
      this.sumSure += this.sure[job];
      this.toSure(job);
    }
  }

  /** Lets jobs that have moved be ahead if they come before one that is. */
  private closeRanks(): void {
    const { jobs, changed, isAhead } = this;
    // The last one that is ahead lies behind all others that are, and behind those at most that have moved.
    let last = Math.min(jobs.count, this.ahead + changed.count) - 1;
    while (last >= 0 && isAhead[jobs.order[last]] === 0) last -= 1;
    if (last < 0) return;
    const lastJob = jobs.order[last];
    for (let i = 0; i < changed.count; i += 1) {
      const job = changed.items[i];
      if (isAhead[job] === 0 && jobs.has(job) && jobs.isBefore(job, lastJob)) this.goAhead(job);
    }
  }

  /** Guideline 2: as many jobs are ahead as it takes to use all slots that nobody is sure of (see `Allocation`). */
  private moveBorder(free: number): void {
    const { order, count } = this.jobs;
    const { slots, virtualSize } = this.whole;
    while (this.ahead > 0 && this.spent - this.roomOf(order[this.ahead - 1]) >= free)
      this.fallBack(order[this.ahead - 1]);
    if (this.ahead > 0) this.toFull(order[this.ahead - 1]);
    while (this.ahead < count && this.spent < free) this.goAhead(order[this.ahead]);
    if (this.spent >= free) {
      // The last one has room for more than is left.
      if (this.ahead > 0) slots[order[this.ahead - 1]] -= this.spent - free;
      return;
    }
    for (let i = 0, left = free - this.spent; i < count && left > 0; i += 1) {
      const job = order[i];
      if (slots[job] >= virtualSize[job]) continue;
      slots[job] += 1;
      this.touched.add(job);
      left -= 1;
    }
    this.leastWhole = -1;
  }

  /** Whole slots that a job has room for beside those that it is sure of. */
  private roomOf(job: JobId): number {
    return Math.max(0, Math.floor(this.virtualSize[job]) - this.sure[job]);
  }

  private goAhead(job: JobId): void {
    this.isAhead[job] = 1;
    this.ahead += 1;
    this.spent += this.roomOf(job);
    this.toFull(job);
  }

  private fallBack(job: JobId): void {
    this.isAhead[job] = 0;
    this.ahead -= 1;
    this.spent -= this.roomOf(job);
    this.toSure(job);
  }

  private toFull(job: JobId): void {
    const room = this.roomOf(job);
    this.whole.slots[job] = this.sure[job] + room;
    if (room > 0) this.whole.isLifted[job] = 0;
    this.touched.add(job);
  }

  private toSure(job: JobId): void {
    const sure = this.sure[job];
    this.whole.slots[job] = sure;
    this.whole.isLifted[job] = Number(sure > 0 && sure < Math.floor(this.virtualSize[job]));
    this.touched.add(job);
  }
}
