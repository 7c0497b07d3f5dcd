import type { IntList } from '../../../base/intList.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { JobGraphs } from '../../../engine/workload/workload.ts';
import type { Board } from '../board.ts';
import { orderKeyOf, sizeOf } from '../size/virtualSizes.ts';
import { Allocation, type Guideline } from './allocation.ts';
import { SortedJobs } from './sortedJobs.ts';

/** Says which jobs are served first, and how many slots each may have. */
export interface Sharing {
  /** Jobs that are present, in the order in which they are served. Good until the next `refresh`. */
  readonly jobs: SortedJobs;
  /** Those of them that may have more slots than they took at the last `refresh`, in the same order. */
  readonly hungry: SortedJobs;
  /** Brings `jobs`, `hungry` and limits up to date. */
  refresh(): void;
  /** Sizes of jobs may have changed though their tasks have not. */
  sizesChanged?(): void;
  /** Slots that a job may have; Infinity: as many as it can use. */
  limit(job: JobId): number;
  /** Whether a slot within a job's limit waits for it while it has nothing to run (Hopper §3.2). */
  readonly keeps: boolean;
  /** Whether each launch changes the order. */
  readonly changesByLaunch: boolean;
  /** What Hopper's allocation says besides; left out by the others. */
  readonly allocation?: {
    /** Jobs that the last `refresh` may have given other slots, or that have changed before it; some more than once. */
    readonly touched: Readonly<IntList>;
    readonly guideline: Guideline;
    /** ΣV */
    readonly wanted: number;
    /** (1 − ε)·S/N */
    readonly floor: number;
    /** V */
    readonly virtualSize: Float64Array; // [jobs]
    /** Whether a job has more than the guideline gives it, for fairness. */
    readonly isLifted: Uint8Array; // [jobs]
  };
}

// The ways to share a cluster that Hopper compares (Hopper §2.1, §3.1, §4).

/** Fair: each free slot to the job with the fewest slots for its weight, so that all have S/N (HOP-8). */
export class FairSharing implements Sharing {
  readonly keeps = false;
  readonly changesByLaunch = true;
  readonly jobs = new SortedJobs(this.graphs.jobs, this.graphs.jobPlace);
  readonly hungry = this.jobs;

  constructor(
    private readonly board: Board,
    private readonly graphs: JobGraphs,
  ) {}

  refresh(): void {
    sortChanged(this.board, this.jobs, (job) => this.board.occupied[job] / this.weight(job));
  }

  limit(): number {
    return Infinity;
  }

  private weight(job: JobId): number {
    return this.graphs.users[this.graphs.jobUser[job]]?.weight ?? 1;
  }
}

/** SRPT: the job with the fewest remaining tasks first (HOP-9). */
export class SmallestFirst implements Sharing {
  readonly keeps = false;
  readonly changesByLaunch = false;
  readonly jobs = new SortedJobs(this.board.remaining.length, this.board.places);
  readonly hungry = this.jobs;

  constructor(private readonly board: Board) {}

  refresh(): void {
    sortChanged(this.board, this.jobs, (job) => this.board.remaining[job]);
  }

  limit(): number {
    return Infinity;
  }
}

/** Puts the jobs that have changed where they belong by now; those that have gone are removed. */
function sortChanged(board: Board, jobs: SortedJobs, keyOf: (job: JobId) => number): void {
  const { items, count } = board.changed;
  for (let i = 0; i < count; i += 1) {
    const job = items[i];
    if (board.remaining[job] > 0) jobs.put(job, keyOf(job));
    else jobs.remove(job);
  }
  board.forgetChanges();
}

/** What Hopper's allocation goes by. */
interface HopperRules {
  /** ε */
  unfairness(): number;
  /** β of a job, as far as it is known. */
  betaOf(job: JobId): number;
  /** S: slots of all servers that are up, as far as is known. */
  slots(): number;
}

/** Hopper: virtual sizes, and guideline 2 or 3 (Hopper §4). */
export class HopperSharing implements Sharing {
  readonly keeps = true;
  readonly changesByLaunch = false;
  readonly jobs: SortedJobs;
  readonly hungry: SortedJobs;
  readonly allocation: Allocation;
  private readonly keys: Float64Array; // [jobs] what they are ordered by
  private haveSizesChanged = false;

  constructor(
    private readonly board: Board,
    private readonly rules: HopperRules,
  ) {
    const jobs = board.remaining.length;
    this.jobs = new SortedJobs(jobs, board.places);
    this.hungry = new SortedJobs(jobs, board.places);
    this.keys = new Float64Array(jobs);
    this.allocation = new Allocation(this.jobs, jobs);
  }

  sizesChanged(): void {
    this.haveSizesChanged = true;
  }

  refresh(): void {
    const { board, rules, jobs, allocation } = this;
    const { touched } = allocation;
    touched.clear();
    if (this.haveSizesChanged) for (const job of jobs.order.slice(0, jobs.count)) this.resize(job);
    this.haveSizesChanged = false;
    const { changed } = board;
    for (let i = 0; i < changed.count; i += 1) this.resize(changed.items[i]);
    allocation.allot(rules.slots(), rules.unfairness());
    for (let i = 0; i < touched.count; i += 1) this.tellHungry(touched.items[i]);
    board.forgetChanges();
  }

  limit(job: JobId): number {
    return this.allocation.slots[job];
  }

  private resize(job: JobId): void {
    const { keys, jobs, board } = this;
    const beta = this.rules.betaOf(job);
    keys[job] = orderKeyOf(board, job, beta);
    this.allocation.resize(job, sizeOf(board, job, beta));
    this.allocation.touched.add(job);
    if (board.remaining[job] > 0) jobs.put(job, keys[job]);
    else jobs.remove(job);
  }

  private tellHungry(job: JobId): void {
    const { board, hungry } = this;
    const isHungry = board.remaining[job] > 0 && board.occupied[job] < this.limit(job);
    if (isHungry) hungry.put(job, this.keys[job]);
    else hungry.remove(job);
  }
}
