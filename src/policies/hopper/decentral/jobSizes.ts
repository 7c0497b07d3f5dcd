import { slotCount } from '../../../engine/cluster/topology.ts';
import type { JobId, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { orderKeyOf, sizeOf } from '../size/virtualSizes.ts';
import { type Belief, beliefOf } from './beliefs.ts';
import type { JobBook } from './jobBook.ts';
import type { KeptByJob } from './keptForCopies.ts';

// V virtual size · S slots · N jobs · ε fairness

/** What schedulers go by when they compare jobs. */
export interface SizeRules {
  betaOf(job: JobId): number;
  /** ε; 1: no job is sure of any slot. */
  readonly unfairness: number;
}

/**
 * How large jobs are and what they have, as their schedulers know it: virtual sizes (Hopper §5.3), fair shares, and which job
 * of a scheduler is the smallest that has waiting tasks.
 */
export class JobSizes {
  private readonly sim: Sim;
  private readonly book: JobBook;
  private readonly kept: KeptByJob | null;
  private readonly rules: SizeRules;
  private readonly slots: number; // S
  private readonly active: JobId[][]; // [schedulers] jobs with tasks that have not finished, and some that are over
  private readonly listedBy: Int32Array; // [jobs] → scheduler in whose list a job is, or NONE

  constructor(sim: Sim, book: JobBook, kept: KeptByJob | null, rules: SizeRules) {
    this.sim = sim;
    this.book = book;
    this.kept = kept;
    this.rules = rules;
    this.slots = slotCount(sim.topology);
    this.active = Array.from({ length: sim.schedulers }, () => []);
    this.listedBy = new Int32Array(sim.graphs.jobs).fill(NONE);
  }

  /** A scheduler has tasks of a job. */
  list(scheduler: SchedulerId, job: JobId): void {
    if (this.listedBy[job] === scheduler) return;
    this.listedBy[job] = scheduler;
    this.active[scheduler].push(job);
  }

  /** V */
  of(job: JobId): number {
    return sizeOf(this.book.board, job, this.rules.betaOf(job));
  }

  /** What jobs are compared by: V, or what is left to fetch if that is more (Hopper §4.2). */
  private key(job: JobId): number {
    return orderKeyOf(this.book.board, job, this.rules.betaOf(job));
  }

  /** Slots that a job takes: those of its attempts, and those kept for it. */
  taken(job: JobId): number {
    return this.book.board.occupied[job] + (this.kept === null ? 0 : this.kept.count[job]);
  }

  /** What is said of a job to servers. */
  belief(scheduler: SchedulerId, job: JobId): Belief {
    return beliefOf(this.key(job), this.isBelowShare(scheduler, job));
  }

  /**
   * Whether a job with waiting tasks has less than (1 − ε)·S/N slots, and less than its virtual size (§4.3). A scheduler
   * knows only its own jobs: it takes all schedulers to have as many (AMB-36).
   */
  isBelowShare(scheduler: SchedulerId, job: JobId): boolean {
    const { unfairness } = this.rules;
    if (unfairness >= 1 || this.book.pending.ofJob[job] === 0) return false;
    const jobs = this.countActive(scheduler) * this.sim.schedulers;
    const floor = Math.floor(((1 - unfairness) * this.slots) / Math.max(1, jobs));
    return this.taken(job) < Math.min(floor, Math.ceil(this.of(job)));
  }

  /**
   * A stage of the scheduler's smallest unsatisfied job, one with tasks that wait and may run on the server, or NONE: jobs
   * below their fair share first; of several that are as large, the one that came first.
   */
  unsatisfied(scheduler: SchedulerId, server: ServerId): StageId {
    const { pending } = this.book;
    const jobs = this.active[scheduler];
    let chosen = NONE;
    let chosenJob = NONE;
    this.smallest = Infinity;
    const count = this.countActive(scheduler);
    for (let i = 0; i < count; i += 1) {
      const job = jobs[i];
      if (pending.ofJob[job] === 0) continue;
      const belief = this.belief(scheduler, job);
      const isFirst = belief < this.smallest || (belief === this.smallest && job < chosenJob);
      if (!isFirst || !pending.find(job, server)) continue;
      this.smallest = belief;
      chosen = pending.stage;
      chosenJob = job;
    }
    return chosen;
  }

  /** What is said of the job that `unsatisfied` found last. */
  smallest: Belief = 0;

  /** Counts the jobs of a scheduler that are not over, and takes those that are from its list. */
  private countActive(scheduler: SchedulerId): number {
    const jobs = this.active[scheduler];
    const { remaining } = this.book.board;
    for (let i = jobs.length - 1; i >= 0; i -= 1) {
      if (this.listedBy[jobs[i]] !== scheduler || remaining[jobs[i]] === 0) this.unlist(jobs, i, scheduler);
    }
    return jobs.length;
  }

  private unlist(jobs: JobId[], place: number, scheduler: SchedulerId): void {
    const job = jobs[place];
    const last = jobs.pop();
    if (last !== undefined && place < jobs.length) jobs[place] = last;
    if (this.listedBy[job] === scheduler) this.listedBy[job] = NONE;
  }
}
