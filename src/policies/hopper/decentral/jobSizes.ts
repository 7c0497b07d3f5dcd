import { slotCount } from '../../../engine/cluster/topology.ts';
import { type JobId, NONE, type SchedulerId, type ServerId, type StageId } from '../../../engine/ids.ts';
import type { JobBook } from '../jobBook.ts';
import { orderKeyOf, sizeOf } from '../size/virtualSizes.ts';
import { ActiveJobs } from './activeJobs.ts';
import { type Belief, beliefOf } from './beliefs.ts';
import type { KeptForCopies } from './keptForCopies.ts';

// V virtual size · S slots · N jobs · ε fairness

/** In place of a job: the smallest is to be looked for. */
const STALE = -2;

/** What schedulers go by when they compare jobs. */
interface SizeRules {
  betaOf(job: JobId): number;
  /** Whether β never changes. */
  readonly isToldBeta: boolean;
  /** ε; 1: no job is sure of any slot. */
  readonly unfairness: number;
}

/**
 * How large jobs are and what they have, as their schedulers know it: virtual sizes (Hopper §5.3), fair shares, and which job
 * of a scheduler is the smallest that has waiting tasks.
 */
export class JobSizes {
  private readonly sim = this.book.sim;
  private readonly slots: number = slotCount(this.book.sim.topology); // S
  private readonly active = new ActiveJobs(this.book.sim.schedulers, this.book.sim.graphs.jobs);
  /** What is said of the job that `unsatisfied` found last. */
  smallest: Belief = 0;
  private readonly first = new Int32Array(this.book.sim.schedulers).fill(STALE); // [schedulers] → smallest job with waiting tasks, NONE: there is none, or STALE
  private readonly beliefs = new Int32Array(this.book.sim.schedulers); // [schedulers] what is said of that
  private readonly mayKeep: boolean = this.kept === null && this.rules.isToldBeta; // whether `first` holds until a job changes

  constructor(
    readonly book: JobBook,
    /** Null: no slots are kept. */
    readonly kept: KeptForCopies | null,
    private readonly rules: SizeRules,
  ) {}

  /** A scheduler has tasks of a job. */
  list(scheduler: SchedulerId, job: JobId): void {
    this.hear();
    const before = this.active.ownerOf(job);
    if (before !== NONE) this.first[before] = STALE;
    this.first[scheduler] = STALE;
    this.active.give(scheduler, job, this.book.board.remaining[job] > 0);
  }

  /** The rules have changed, and with them what is said of each job of a scheduler. */
  haveChanged(scheduler: SchedulerId): void {
    this.first[scheduler] = STALE;
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
    this.hear();
    const jobs = this.active.of(scheduler).count * this.sim.schedulers;
    const floor = Math.floor(((1 - unfairness) * this.slots) / Math.max(1, jobs));
    return this.taken(job) < Math.min(floor, Math.ceil(this.of(job)));
  }

  /**
   * A stage of the scheduler's smallest unsatisfied job, one with tasks that wait and may run on the server, or NONE: jobs
   * below their fair share first; of several that are as large, the one that came first.
   */
  unsatisfied(scheduler: SchedulerId, server: ServerId): StageId {
    const { pending } = this.book;
    this.hear();
    if (!this.mayKeep) return this.search(scheduler, server);
    if (this.first[scheduler] === STALE) this.findFirst(scheduler);
    this.smallest = this.beliefs[scheduler];
    const job = this.first[scheduler];
    if (job === NONE) return NONE;
    return pending.find(job, server) ? pending.stage : this.search(scheduler, server);
  }

  /** The same, by a look at all jobs. */
  private search(scheduler: SchedulerId, server: ServerId): StageId {
    const { pending } = this.book;
    const { items, count } = this.active.of(scheduler);
    let chosen = NONE;
    let chosenJob = NONE;
    this.smallest = Infinity;
    for (let i = 0; i < count; i += 1) {
      const job = items[i];
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

  /** Finds the smallest job of a scheduler that has waiting tasks. */
  private findFirst(scheduler: SchedulerId): void {
    const { items, count } = this.active.of(scheduler);
    this.first[scheduler] = NONE;
    for (let i = 0; i < count; i += 1) this.compare(scheduler, items[i]);
  }

  /** Takes a job with waiting tasks for the smallest, if it comes before the one that was. */
  private compare(scheduler: SchedulerId, job: JobId): void {
    if (this.book.pending.ofJob[job] === 0) return;
    const { first, beliefs } = this;
    const belief = this.belief(scheduler, job);
    const isFirst =
      first[scheduler] === NONE ||
      belief < beliefs[scheduler] ||
      (belief === beliefs[scheduler] && job < first[scheduler]);
    if (!isFirst) return;
    first[scheduler] = job;
    beliefs[scheduler] = belief;
  }

  /** Hears what has changed of jobs. */
  private hear(): void {
    const { board } = this.book;
    const { items, count } = board.changed;
    if (count === 0) return;
    board.forgetChanges(); // The items stay in place until others come.
    for (let i = 0; i < count; i += 1) {
      const job = items[i];
      const scheduler = this.active.ownerOf(job);
      if (scheduler === NONE) continue;
      // With the number of jobs the fair share changes, and so what is said of each.
      if (this.active.setActive(job, board.remaining[job] > 0)) this.first[scheduler] = STALE;
    }
    if (!this.mayKeep) return;
    for (let i = 0; i < count; i += 1) this.reconsider(items[i]);
  }

  /** A job has changed, and with it maybe which one is the smallest of its scheduler. */
  private reconsider(job: JobId): void {
    const { first, beliefs, book } = this;
    const scheduler = this.active.ownerOf(job);
    if (scheduler === NONE || first[scheduler] === STALE) return;
    if (first[scheduler] !== job) this.compare(scheduler, job);
    else if (book.pending.ofJob[job] === 0) first[scheduler] = STALE;
    else {
      const belief = this.belief(scheduler, job);
      if (belief > beliefs[scheduler]) first[scheduler] = STALE;
      else beliefs[scheduler] = belief;
    }
  }
}
