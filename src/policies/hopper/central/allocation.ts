import type { JobId } from '../../../engine/ids.ts';

// S slots · N jobs · V virtual size of a job · ε how far an allocation may fall below the fair share

/** Which guideline an allocation follows: 2 while slots are short, 3 while there are enough for all virtual sizes. */
export type Guideline = 2 | 3;

/** What an allocation is for. */
export interface Demand {
  /** Jobs in ascending order of virtual size, or of what DAGs are ordered by (Hopper §4.2). */
  readonly order: ArrayLike<JobId>;
  /** How many of them count. */
  readonly count: number;
  readonly slots: number; // S
  /** ε, from 0, every job has its fair share, to 1, none is sure of any. */
  readonly unfairness: number;
}

/**
 * Allots S slots to the jobs that are present by their virtual sizes (Hopper §4.1, Pseudocode 1). Guideline 2, while
 * S < ΣV: the smallest jobs get their virtual sizes until no slot is left (HOP-19). Guideline 3: all share in proportion to V
 * (HOP-20). Both obey guideline 1: no job has more than V while another one has less (HOP-18). A job
 * gets at least (1 − ε)·S/N slots, or as many as its virtual size has room for (§4.3, AMB-24). Slots are whole: fractions
 * are cut off, and slots that are left over then go to the next job under guideline 2, and to the largest fractions under
 * guideline 3 (AMB-20).
 */
export class Allocation {
  readonly slots: Int32Array; // [jobs]
  /** Jobs that have more than a guideline gives them, since they would fall below their fair share. */
  readonly isLifted: Uint8Array; // [jobs]
  guideline: Guideline = 3;
  /** V of each job, as it was last allotted by. */
  readonly virtualSize: Float64Array; // [jobs]
  /** ΣV */
  wanted = 0;
  /** (1 − ε)·S/N */
  floor = 0;
  private fractions = new Float64Array(16);
  private sorted = new Float64Array(16);

  constructor(jobs: number) {
    this.slots = new Int32Array(jobs);
    this.virtualSize = new Float64Array(jobs);
    this.isLifted = new Uint8Array(jobs);
  }

  allot(demand: Demand): void {
    const { order, count, slots, unfairness } = demand;
    const { virtualSize } = this;
    this.wanted = 0;
    for (let i = 0; i < count; i += 1) this.wanted += virtualSize[order[i]];
    this.floor = count === 0 ? 0 : ((1 - unfairness) * slots) / count;
    this.guideline = slots < this.wanted ? 2 : 3;
    if (this.guideline === 2) this.fillSmallest(demand);
    else this.share(demand);
  }

  /** Guideline 2. What the fair share lifts a job to is set aside first, so that smaller jobs cannot take it. */
  private fillSmallest({ order, count, slots }: Demand): void {
    const { virtualSize } = this;
    let left = slots;
    for (let i = 0; i < count; i += 1) left -= this.least(virtualSize[order[i]]);
    for (let i = 0; i < count; i += 1) {
      const job = order[i];
      const least = this.least(virtualSize[job]);
      const more = Math.min(left, Math.max(0, Math.floor(virtualSize[job]) - least));
      this.slots[job] = least + more;
      this.isLifted[job] = Number(least > 0 && more === 0 && least < Math.floor(virtualSize[job]));
      left -= more;
    }
    // Fractions that were cut off: to the next job that has room, smallest first.
    for (let i = 0; i < count && left > 0; i += 1) {
      const job = order[i];
      if (this.slots[job] >= virtualSize[job]) continue;
      this.slots[job] += 1;
      left -= 1;
    }
  }

  /** Guideline 3. */
  private share({ order, count, slots }: Demand): void {
    const { virtualSize } = this;
    if (count > this.fractions.length) {
      this.fractions = new Float64Array(2 * count);
      this.sorted = new Float64Array(2 * count);
    }
    let left = slots;
    for (let i = 0; i < count; i += 1) {
      const job = order[i];
      const share = (virtualSize[job] / this.wanted) * slots;
      this.slots[job] = Math.floor(share);
      this.isLifted[job] = 0;
      this.fractions[i] = share - this.slots[job];
      left -= this.slots[job];
    }
    if (left > 0) this.giveToLargest(order, count, Math.min(left, count));
  }

  /** One slot more for each of so many jobs, of the largest fractions; of the same fraction, for the first in order. */
  private giveToLargest(order: ArrayLike<JobId>, count: number, left: number): void {
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

  /** Whole slots that a job is sure of. */
  private least(virtualSize: number): number {
    return Math.min(Math.floor(this.floor), Math.ceil(virtualSize));
  }
}
