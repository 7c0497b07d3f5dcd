import { type JobId, NONE, type ServerId, type StageId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { linksInclude } from '../../../engine/workload/links.ts';
import { serverSetOf } from '../../../engine/workload/workload.ts';
import { NO_INPUT } from '../../../kit/tasks/pendingTasks.ts';
import type { JobBook } from '../jobBook.ts';
import { Stragglers } from '../stragglers.ts';
import { AwakeJobs } from './awakeJobs.ts';
import type { IdleSlots } from './idleSlots.ts';
import type { SortedJobs } from './sortedJobs.ts';

/** Finds what a job runs next and takes a slot for it. */
export class Placing {
  /** What the last successful `find…` chose. */
  task: TaskId = NONE;
  stage: StageId = NONE;
  server: ServerId = NONE;
  isCopy = false;
  isRestart = false;
  /** Whether the slot was kept for the job. */
  wasKept = false;
  /** What was known of the task that is copied. */
  timeLeft: Micros = 0;
  timeOfNew: Micros = 0;
  private readonly pending = this.book.pending;
  private readonly stragglers = new Stragglers(this.book, (task, stage) => this.hasPlaceFor(task, stage));
  private readonly isConfined: Uint8Array; // [jobs] whether some of its tasks may not run everywhere
  private readonly isAnyConfined: boolean;
  private readonly awake: AwakeJobs; // for which `isSame` may say false while there are `slotsOfAwake`
  private slotsOfAwake = 0;
  private job: JobId = NONE;
  private readonly isBeside = (server: ServerId) => this.isNearOn(server);
  private readonly isAllowed = (server: ServerId) => this.pending.find(this.job, server);
  private readonly isOnlyPlace = (server: ServerId) => this.isAllowed(server) && !this.hasOtherPlace();
  private readonly copyFits = (server: ServerId) => this.mayCopyTo(server);

  /**
   * `reservesForCopies`: whether copies run on reserved slots and on nothing else (Hopper §3.1, "Budgeted"). `mayCopy`: whether
   * one more copy may run now.
   */
  constructor(
    private readonly book: JobBook,
    private readonly idle: IdleSlots,
    private readonly reservesForCopies: boolean,
    private readonly mayCopy: () => boolean,
  ) {
    const { stages, stageJob, stageSets, jobs } = book.sim.graphs;
    this.isConfined = new Uint8Array(jobs);
    for (let stage = 0; stage < stages; stage += 1)
      if (stageSets[stage] > 0) this.isConfined[stageJob[stage]] = 1;
    this.isAnyConfined = this.isConfined.includes(1);
    this.awake = new AwakeJobs(jobs);
  }

  /** Something happened to a job by which a task of it may be known as a straggler now. */
  look(job: JobId): void {
    this.stragglers.look(job);
    this.awake.wake(job);
  }

  /** Whether no job can launch anything but copies, on reserved slots. */
  get onlyCopies(): boolean {
    const { reservesForCopies, idle } = this;
    return reservesForCopies && !idle.hasUnreserved && !this.isAnyConfined && idle.someMayRunAll;
  }

  /** Calls back with all jobs from a place of the order on for which `findCopy` may find something, while slots are left. */
  eachToCopy(jobs: SortedJobs, from: number, launchAll: (job: JobId) => void): void {
    const { idle } = this;
    // Rules go by how many slots there are.
    if (this.slotsOfAwake !== idle.slots)
      for (let i = 0; i < jobs.count; i += 1) this.awake.wake(jobs.order[i]);
    this.slotsOfAwake = idle.slots;
    const serve = (job: JobId) => {
      launchAll(job);
      return idle.hasAny;
    };
    this.awake.each(jobs, from, serve, (job) => this.stragglers.isSettled(job, idle.slots));
  }

  /** Finds a waiting task of the job that has its input on a server with an idle slot, or needs none; takes the slot. */
  findNear(job: JobId): boolean {
    const { idle, pending } = this;
    if (pending.ofJob[job] === 0) return false;
    this.job = job;
    const server = idle.takeFor(job, this.isBeside);
    return this.choosePending(server === NONE ? idle.swapFor(job, this.isBeside) : server);
  }

  /** Finds a waiting task of the job that may run on some idle slot, wherever its input is; takes the slot. */
  findAnywhere(job: JobId): boolean {
    const { idle, pending, reservesForCopies } = this;
    if (pending.ofJob[job] === 0) return false;
    this.job = job;
    let server = idle.takeFor(job, this.isAllowed);
    if (server === NONE && reservesForCopies && this.mayNeedReserved(job))
      server = idle.takeReserved(this.isOnlyPlace);
    return this.choosePending(server);
  }

  /** Whether `findCopy` would find none, on whichever slots: nothing has happened since it did not, or no copy may run. */
  knowsNoCopy(job: JobId, slots: number): boolean {
    return this.stragglers.isSettled(job, slots) || !this.mayCopy();
  }

  /** Whether no task of the job waits, and `findCopy` would find none until something happens to it. */
  isSettled(job: JobId, slots: number): boolean {
    return this.pending.ofJob[job] === 0 && this.stragglers.isSettled(job, slots);
  }

  /** Whether certainly neither a waiting task nor a copy would be found, on all slots that are idle. */
  knowsNothing(job: JobId, slots: number): boolean {
    const { idle, pending } = this;
    if (pending.ofJob[job] > 0 && (idle.hasUnreserved || this.mayNeedReserved(job))) return false;
    return this.knowsNoCopy(job, slots);
  }

  /** Finds the straggler of the job that deserves a copy most, and takes a slot for its copy. `slots`: what the job may have. */
  findCopy(job: JobId, slots: number): boolean {
    const { stragglers } = this;
    this.job = job;
    if (this.knowsNoCopy(job, slots) || !stragglers.choose(job, slots)) return false;
    this.task = stragglers.task;
    this.stage = stragglers.stage;
    this.server = this.takeForCopy();
    this.isCopy = true;
    this.wasKept = this.idle.wasKept;
    this.isRestart = stragglers.isRestart;
    this.timeLeft = stragglers.timeLeft;
    this.timeOfNew = stragglers.timeOfNew;
    return true;
  }

  private takeForCopy(): ServerId {
    const { idle, reservesForCopies } = this;
    return reservesForCopies ? idle.takeReserved(this.copyFits) : idle.takeFor(this.job, this.copyFits);
  }

  /** Whether there is an idle slot for a copy of a task that deserves one. */
  private hasPlaceFor(task: TaskId, stage: StageId): boolean {
    const { idle, reservesForCopies } = this;
    this.task = task;
    this.stage = stage;
    return reservesForCopies ? idle.hasReserved(this.copyFits) : idle.hasFor(this.job, this.copyFits);
  }

  private choosePending(server: ServerId): boolean {
    const { pending } = this;
    if (server === NONE) return false;
    this.stage = pending.stage;
    this.server = server;
    this.isCopy = false;
    this.isRestart = false;
    this.wasKept = this.idle.wasKept;
    this.task = pending.take();
    if (pending.ofJob[this.job] === 0) this.awake.wake(this.job);
    return true;
  }

  private isNearOn(server: ServerId): boolean {
    const { pending } = this;
    if (pending.isFar(this.job, server) || !pending.find(this.job, server)) return false;
    return pending.locality === 0 || pending.locality === NO_INPUT;
  }

  /** Whether a waiting task of a job could have no other place than reserved slots: some are confined, or there are no others. */
  private mayNeedReserved(job: JobId): boolean {
    return this.isConfined[job] === 1 || !this.idle.someMayRunAll;
  }

  /** Whether the chosen task may run on some slot that is not reserved: one that may not would wait for ever (our choice). */
  private hasOtherPlace(): boolean {
    const { idle, pending } = this;
    const { sim } = this.book;
    const { serverSets } = sim.graphs;
    const set = serverSetOf(sim.graphs, pending.stage, pending.task);
    if (set === NONE) return idle.someMayRunAll;
    for (let i = serverSets.first[set]; i < serverSets.first[set + 1]; i += 1) {
      if (idle.mayRunAll(serverSets.items[i])) return true;
    }
    return false;
  }

  private mayCopyTo(server: ServerId): boolean {
    const { sim, watch } = this.book;
    if (watch.copies.isOn(this.task, server) || watch.paces?.isSlow(server) === true) return false;
    const set = serverSetOf(sim.graphs, this.stage, this.task);
    return set === NONE || linksInclude(sim.graphs.serverSets, set, server);
  }
}
