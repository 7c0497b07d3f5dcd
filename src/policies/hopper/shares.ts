import type { JobId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import { Allocation } from './allocation.ts';
import type { Board } from './board.ts';
import type { Sharing } from './sharing.ts';
import { SortedJobs } from './sortedJobs.ts';
import { orderKeyOf, sizeOf } from './virtualSizes.ts';

// The ways to share a cluster that Hopper compares (Hopper §2.1, §3.1, §4).

/** Fair: each free slot to the job with the fewest slots for its weight, so that all have S/N (HOP-8). */
export class FairSharing implements Sharing {
  readonly keeps = false;
  readonly changesByLaunch = true;
  private readonly board: Board;
  private readonly graphs: JobGraphs;
  private readonly keys: Float64Array; // [jobs]
  private readonly jobs: SortedJobs;

  constructor(board: Board, graphs: JobGraphs) {
    this.board = board;
    this.graphs = graphs;
    this.keys = new Float64Array(graphs.jobs);
    this.jobs = new SortedJobs(this.keys);
  }

  get order() {
    return this.jobs.order;
  }

  get count() {
    return this.jobs.count;
  }

  refresh(): void {
    const { board, keys } = this;
    for (const job of board.present) keys[job] = board.occupied[job] / this.weight(job);
    this.jobs.sort(board.present, (job) => board.remaining[job] > 0);
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
  private readonly board: Board;
  private readonly jobs: SortedJobs;

  constructor(board: Board) {
    this.board = board;
    this.jobs = new SortedJobs(board.remaining);
  }

  get order() {
    return this.jobs.order;
  }

  get count() {
    return this.jobs.count;
  }

  refresh(): void {
    this.jobs.sort(this.board.present, (job) => this.board.remaining[job] > 0);
  }

  limit(): number {
    return Infinity;
  }
}

/** What Hopper's allocation goes by. */
export interface HopperRules {
  /** ε */
  readonly unfairness: number;
  /** β of a job, as far as it is known. */
  betaOf(job: JobId): number;
  /** S: slots of all servers that are up, as far as is known. */
  slots(): number;
}

/** Hopper: virtual sizes, and guideline 2 or 3 (Hopper §4). */
export class HopperSharing implements Sharing {
  readonly keeps = true;
  readonly changesByLaunch = false;
  readonly allocation: Allocation;
  private readonly board: Board;
  private readonly rules: HopperRules;
  private readonly keys: Float64Array; // [jobs] what they are ordered by
  private readonly jobs: SortedJobs;

  constructor(board: Board, rules: HopperRules) {
    const jobs = board.remaining.length;
    this.board = board;
    this.rules = rules;
    this.allocation = new Allocation(jobs);
    this.keys = board.dag === null ? this.allocation.virtualSize : new Float64Array(jobs);
    this.jobs = new SortedJobs(this.keys);
  }

  get order() {
    return this.jobs.order;
  }

  get count() {
    return this.jobs.count;
  }

  refresh(): void {
    const { board, rules } = this;
    for (const job of board.present) {
      const beta = rules.betaOf(job);
      this.allocation.virtualSize[job] = sizeOf(board, job, beta);
      if (board.dag !== null) this.keys[job] = orderKeyOf(board, job, beta);
    }
    this.jobs.sort(board.present, (job) => board.remaining[job] > 0);
    this.allocation.allot({
      order: this.jobs.order,
      count: this.jobs.count,
      slots: rules.slots(),
      unfairness: rules.unfairness,
    });
  }

  limit(job: JobId): number {
    return this.allocation.slots[job];
  }
}
