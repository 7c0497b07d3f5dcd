import { IntList } from '../../../base/intList.ts';
import type { JobId } from '../../../engine/ids.ts';
import { Allocation, type Guideline } from './allocation.ts';
import type { SortedJobs } from './sortedJobs.ts';

// S slots · N jobs · V virtual size of a job

/** By how much of ΣV the slots must fall short of it before the sum that is kept, which rounding has changed, decides. */
const DOUBT = 1e-6;

/**
 * An `Allocation` that is kept while jobs come, shrink and go. It always is what `Allocation` would make of the same jobs
 * from scratch. Under guideline 2 few jobs change at a time: the smallest, which get more than they are sure of, and those
 * of which sizes have changed. All others stay at what the fair share lifts them to. In all other cases it is made anew.
 */
export class LiveAllocation {
  /** Jobs whose slots may have changed since the list was emptied; some more than once. */
  readonly touched = new IntList();
  private readonly jobs: SortedJobs;
  private readonly whole: Allocation;
  private readonly sure: Int32Array; // [jobs] whole slots that the fair share gives them
  private readonly ahead = new IntList(); // jobs that were given slots beyond those, or looked at for it
  private sum = 0; // ΣV, but for rounding
  private sumSure = 0;
  private leastWhole = -1; // the fair share in whole slots that `sure` goes by; -1: `sure` and slots must be made anew

  /** `jobs`: those that are present, in ascending order of virtual size, or of what DAGs are ordered by. */
  constructor(jobs: SortedJobs, most: number) {
    this.jobs = jobs;
    this.whole = new Allocation(most);
    this.sure = new Int32Array(most);
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

  /** A job has a new virtual size; 0: it has gone. */
  resize(job: JobId, size: number): void {
    const { virtualSize } = this;
    if (virtualSize[job] === size) return;
    this.sum += size - virtualSize[job];
    virtualSize[job] = size;
    this.setSure(job);
  }

  /** Brings the slots of all jobs up to date. */
  allot(slots: number, unfairness: number): void {
    const { jobs, whole } = this;
    const { order, count } = jobs;
    if (count === 0 || !(slots < this.sum * (1 - DOUBT))) {
      whole.allot({ order, count, slots, unfairness });
      this.leastWhole = -1;
      for (let i = 0; i < count; i += 1) this.touched.add(order[i]);
      return;
    }
    whole.guideline = 2;
    whole.floor = ((1 - unfairness) * slots) / count;
    if (Math.floor(whole.floor) !== this.leastWhole) this.allBackToSure(Math.floor(whole.floor));
    else for (let i = 0; i < this.ahead.count; i += 1) this.backToSure(this.ahead.items[i]);
    this.fillSmallest(slots - this.sumSure);
  }

  /** Guideline 2, until no slot is left of those that nobody is sure of (see `Allocation`). */
  private fillSmallest(free: number): void {
    const { order, count } = this.jobs;
    const { slots, isLifted, virtualSize } = this.whole;
    let left = free;
    this.ahead.clear();
    for (let i = 0; i < count && left > 0; i += 1) {
      const job = order[i];
      const more = Math.min(left, Math.max(0, Math.floor(virtualSize[job]) - this.sure[job]));
      slots[job] = this.sure[job] + more;
      if (more > 0) isLifted[job] = 0;
      this.ahead.add(job);
      this.touched.add(job);
      left -= more;
    }
    for (let i = 0; i < count && left > 0; i += 1) {
      const job = order[i];
      if (slots[job] >= virtualSize[job]) continue;
      slots[job] += 1;
      left -= 1;
    }
  }

  private allBackToSure(least: number): void {
    const { order, count } = this.jobs;
    this.leastWhole = least;
    this.sum = 0;
    this.sumSure = 0;
    this.sure.fill(0);
    for (let i = 0; i < count; i += 1) {
      this.sum += this.virtualSize[order[i]];
      this.setSure(order[i]);
    }
  }

  private setSure(job: JobId): void {
    if (this.leastWhole === -1) return;
    const sure = Math.min(this.leastWhole, Math.ceil(this.virtualSize[job]));
    this.sumSure += sure - this.sure[job];
    this.sure[job] = sure;
    this.backToSure(job);
  }

  private backToSure(job: JobId): void {
    const sure = this.sure[job];
    this.whole.slots[job] = sure;
    this.whole.isLifted[job] = Number(sure > 0 && sure < Math.floor(this.virtualSize[job]));
    this.touched.add(job);
  }
}
