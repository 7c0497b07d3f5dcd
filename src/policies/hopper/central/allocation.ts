import { IntList } from '../../../base/intList.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { SortedJobs } from './sortedJobs.ts';

// S slots · N jobs · V virtual size of a job · ε how far an allocation may fall below the fair share

/** Which guideline an allocation follows: 2 while slots are short, 3 while there are enough for all virtual sizes. */
export type Guideline = 2 | 3;

/** By how much of ΣV the slots must fall short of it before the sum that is kept, which rounding has changed, decides. */
const DOUBT = 1e-6;

/**
 * Allots S slots to the jobs that are present by their virtual sizes (Hopper §4.1, Pseudocode 1). Guideline 2, while
 * S < ΣV: the smallest jobs get their virtual sizes until no slot is left (HOP-19). Guideline 3: all share in proportion to V
 * (HOP-20). Both obey guideline 1: no job has more than V while another one has less (HOP-18). A job
 * gets at least (1 − ε)·S/N slots, or as many as its virtual size has room for (§4.3, AMB-24). Slots are whole: fractions
 * are cut off, and slots that are left over then go to the next job under guideline 2, and to the largest fractions under
 * guideline 3 (AMB-20).
 *
 * It is kept while jobs come, shrink and go. Under guideline 2 few jobs change at a time: those of which sizes have changed, and
 * those at the border between the smallest, which get more than they are sure of, and all others, which stay at what the fair
 * share lifts them to. Otherwise it is made anew.
 */
export class Allocation {
  guideline: Guideline = 3;
  /** (1 − ε)·S/N */
  floor = 0;
  /** Jobs whose slots may have changed since the list was emptied; some more than once. */
  readonly touched = new IntList();
  private fractions = new Float64Array(16);
  private sorted = new Float64Array(16);
  private readonly changed = new IntList(); // jobs that may have moved since the last `allot`
  private ahead = 0; // the smallest jobs, which share the slots that nobody is sure of
  private spent = 0; // slots that those have room for beside what they are sure of
  private sum = 0; // ΣV, but for rounding
  private sumSure = 0;
  private leastWhole = -1; // the fair share in whole slots that `sure` goes by; -1: all of this must be made anew

  readonly slots = new Int32Array(this.most); // [jobs]
  /** V of each job, as it was last allotted by. */
  readonly virtualSize = new Float64Array(this.most); // [jobs]
  /** Jobs that have more than a guideline gives them, since they would fall below their fair share. */
  readonly isLifted = new Uint8Array(this.most); // [jobs]
  private readonly sure = new Int32Array(this.most); // [jobs] whole slots that the fair share gives them
  private readonly isAhead = new Uint8Array(this.most); // [jobs] whether they are among the smallest

  /** `jobs`: those that are present, in ascending order of virtual size, or of what DAGs are ordered by. */
  constructor(
    private readonly jobs: SortedJobs,
    private readonly most: number,
  ) {}

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
    const { order, count } = this.jobs;
    this.floor = count === 0 ? 0 : ((1 - unfairness) * slots) / count;
    const isShort = slots < this.sum * (1 - DOUBT) || slots < this.wanted;
    this.guideline = isShort && count > 0 ? 2 : 3;
    if (this.guideline === 3) {
      this.share(slots);
      this.leastWhole = -1;
      for (let i = 0; i < count; i += 1) this.touched.add(order[i]);
    } else {
      const least = Math.floor(this.floor);
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

  /** Guideline 2: as many jobs are ahead as it takes to use all slots that nobody is sure of. */
  private moveBorder(free: number): void {
    const { order, count } = this.jobs;
    const { slots, virtualSize } = this;
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

  /** Guideline 3. */
  private share(slots: number): void {
    const { virtualSize, wanted } = this;
    const { order, count } = this.jobs;
    if (count > this.fractions.length) {
      this.fractions = new Float64Array(2 * count);
      this.sorted = new Float64Array(2 * count);
    }
    let left = slots;
    for (let i = 0; i < count; i += 1) {
      const job = order[i];
      const share = (virtualSize[job] / wanted) * slots;
      this.slots[job] = Math.floor(share);
      this.isLifted[job] = 0;
      this.fractions[i] = share - this.slots[job];
      left -= this.slots[job];
    }
    if (left > 0) this.giveToLargest(Math.min(left, count));
  }

  /** One slot more for each of so many jobs, of the largest fractions; of the same fraction, for the first in order. */
  private giveToLargest(left: number): void {
    const { order, count } = this.jobs;
    const { fractions, slots } = this;
    const sorted = this.sorted.subarray(0, count);
    for (let i = 0; i < count; i += 1) sorted[i] = fractions[i];
    sorted.sort();
    const least = sorted[count - left];
    let alike = left;
    for (let i = count - 1; sorted[i] > least; i -= 1) alike -= 1;
    for (let i = 0; i < count; i += 1) {
      if (fractions[i] < least || (fractions[i] === least && alike === 0)) continue;
      slots[order[i]] += 1;
      if (fractions[i] === least) alike -= 1;
    }
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
    this.slots[job] = this.sure[job] + room;
    if (room > 0) this.isLifted[job] = 0;
    this.touched.add(job);
  }

  private toSure(job: JobId): void {
    const sure = this.sure[job];
    this.slots[job] = sure;
    this.isLifted[job] = Number(sure > 0 && sure < Math.floor(this.virtualSize[job]));
    this.touched.add(job);
  }
}
