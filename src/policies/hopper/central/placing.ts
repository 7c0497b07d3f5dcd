import type { JobId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { linksInclude } from '../../../engine/workload/links.ts';
import { serverSetOf } from '../../../engine/workload/workload.ts';
import type { SpeculationRule } from '../../../kit/speculation/rule.ts';
import type { Watch } from '../../../kit/speculation/watch.ts';
import { NO_INPUT, type PendingTasks } from '../../../kit/tasks/pendingTasks.ts';
import type { Board } from '../board.ts';
import { AwakeJobs } from './awakeJobs.ts';
import type { IdleSlots } from './idleSlots.ts';
import type { SortedJobs } from './sortedJobs.ts';

/** What a job may run, and where. */
export interface PlacingParts {
  readonly sim: Sim;
  readonly board: Board;
  readonly pending: PendingTasks;
  readonly watch: Watch;
  readonly idle: IdleSlots;
  readonly rule: SpeculationRule | null;
  /** Whether copies run on reserved slots and on nothing else (Hopper §3.1, "Budgeted"). */
  readonly reservesForCopies: boolean;
  /** Whether one more copy may run now. */
  mayCopy(): boolean;
  /** Whether copies may run on a server. */
  isGoodForCopies(server: ServerId): boolean;
}

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
  private readonly parts: PlacingParts;
  private readonly progress = {
    ...{ remaining: 0, slots: 0, hasWaiting: false },
    hasPlace: (task: TaskId) => this.hasPlaceFor(task),
  };
  /** Jobs of which a task may have become a straggler since it was looked for one. */
  private readonly mayStraggle: Uint8Array; // [jobs]
  private readonly looked: Float64Array; // [jobs] slots of the job and whether tasks of it waited, when it was looked for one last
  private readonly isConfined: Uint8Array; // [jobs] whether some of its tasks may not run everywhere
  private readonly isAnyConfined: boolean;
  private readonly awake: AwakeJobs; // for which `isSame` may say false while there are `slotsOfAwake`
  private slotsOfAwake = 0;
  private hasStraggler = false; // whether a rule has come upon one
  private job: JobId = NONE;
  private readonly isBeside = (server: ServerId) => this.isNearOn(server);
  private readonly isAllowed = (server: ServerId) => this.parts.pending.find(this.job, server);
  private readonly isOnlyPlace = (server: ServerId) => this.isAllowed(server) && !this.hasOtherPlace();
  private readonly copyFits = (server: ServerId) => this.mayCopyTo(server);

  constructor(parts: PlacingParts) {
    this.parts = parts;
    this.mayStraggle = new Uint8Array(parts.sim.graphs.jobs);
    this.looked = new Float64Array(parts.sim.graphs.jobs).fill(-1);
    const { stages, stageJob, stageSets, jobs } = parts.sim.graphs;
    this.isConfined = new Uint8Array(jobs);
    for (let stage = 0; stage < stages; stage += 1)
      if (stageSets[stage] > 0) this.isConfined[stageJob[stage]] = 1;
    this.isAnyConfined = this.isConfined.includes(1);
    this.awake = new AwakeJobs(jobs);
  }

  /** Something happened to a job by which a task of it may be known as a straggler now. */
  look(job: JobId): void {
    this.mayStraggle[job] = 1;
    this.awake.wake(job);
  }

  /** Whether no job can launch anything but copies, on reserved slots. */
  get onlyCopies(): boolean {
    const { reservesForCopies, idle } = this.parts;
    return reservesForCopies && !idle.hasUnreserved && !this.isAnyConfined && idle.someMayRunAll;
  }

  /** Calls back with all jobs from a place of the order on for which `findCopy` may find something, while slots are left. */
  eachToCopy(jobs: SortedJobs, from: number, launchAll: (job: JobId) => void): void {
    const { idle } = this.parts;
    // Rules go by how many slots there are.
    if (this.slotsOfAwake !== idle.slots)
      for (let i = 0; i < jobs.count; i += 1) this.awake.wake(jobs.order[i]);
    this.slotsOfAwake = idle.slots;
    const serve = (job: JobId) => {
      launchAll(job);
      return idle.hasAny;
    };
    this.awake.each(jobs, from, serve, (job) => this.isSame(job, idle.slots));
  }

  /** Finds a waiting task of the job that has its input on a server with an idle slot, or needs none; takes the slot. */
  findNear(job: JobId): boolean {
    const { pending, idle } = this.parts;
    if (pending.ofJob[job] === 0) return false;
    this.job = job;
    const server = idle.takeFor(job, this.isBeside);
    return this.choosePending(server === NONE ? idle.swapFor(job, this.isBeside) : server);
  }

  /** Finds a waiting task of the job that may run on some idle slot, wherever its input is; takes the slot. */
  findAnywhere(job: JobId): boolean {
    const { pending, idle, reservesForCopies } = this.parts;
    if (pending.ofJob[job] === 0) return false;
    this.job = job;
    let server = idle.takeFor(job, this.isAllowed);
    if (server === NONE && reservesForCopies && this.mayNeedReserved(job))
      server = idle.takeReserved(this.isOnlyPlace);
    return this.choosePending(server);
  }

  /** Whether `findCopy` would find none, on whichever slots: nothing has happened since it did not, or no copy may run. */
  knowsNoCopy(job: JobId, slots: number): boolean {
    return this.isSame(job, slots) || !this.parts.mayCopy();
  }

  /** Whether no task of the job waits, and `findCopy` would find none until something happens to it. */
  isSettled(job: JobId, slots: number): boolean {
    return this.parts.pending.ofJob[job] === 0 && this.isSame(job, slots);
  }

  /** Whether nothing has happened to a job since `findCopy` found none. */
  private isSame(job: JobId, slots: number): boolean {
    if (this.parts.rule === null) return true;
    return this.mayStraggle[job] === 0 && this.looked[job] === this.stateOf(job, slots);
  }

  /** Whether certainly neither a waiting task nor a copy would be found, on all slots that are idle. */
  knowsNothing(job: JobId, slots: number): boolean {
    const { pending, idle } = this.parts;
    if (pending.ofJob[job] > 0 && (idle.hasUnreserved || this.mayNeedReserved(job))) return false;
    return this.knowsNoCopy(job, slots);
  }

  /** What rules go by, besides the tasks. */
  private stateOf(job: JobId, slots: number): number {
    return 2 * slots + Number(this.parts.pending.ofJob[job] > 0);
  }

  /** Finds the straggler of the job that deserves a copy most, and takes a slot for its copy. `slots`: what the job may have. */
  findCopy(job: JobId, slots: number): boolean {
    const { rule, sim, watch, board, pending } = this.parts;
    const { progress, looked } = this;
    if (rule === null) return false;
    progress.remaining = board.remaining[job];
    progress.hasWaiting = pending.ofJob[job] > 0;
    progress.slots = slots;
    if (this.knowsNoCopy(job, slots)) return false;
    looked[job] = this.stateOf(job, slots);
    const { jobFirstStage } = sim.graphs;
    this.job = job;
    this.hasStraggler = false;
    watch.knowsMoreAt = Infinity;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
      if (watch.first(stage) === NONE || !watch.mayCopy(stage)) continue;
      this.stage = stage;
      this.task = rule.choose(stage, progress);
      if (this.task === NONE) continue;
      // There may be more of them, if it was a larger allotment that made this one worth a copy.
      this.mayStraggle[job] = 1;
      this.server = this.takeForCopy();
      this.isCopy = true;
      this.wasKept = this.parts.idle.wasKept;
      this.isRestart = rule.isRestart;
      this.timeLeft = watch.timeLeft(this.task);
      this.timeOfNew = watch.timeOfNew(stage, this.task);
      return true;
    }
    // What is not known of an attempt now may be known at the next decision.
    this.mayStraggle[job] = Number(this.hasStraggler || watch.knowsMoreAt < Infinity);
    return false;
  }

  private takeForCopy(): ServerId {
    const { idle, reservesForCopies } = this.parts;
    return reservesForCopies ? idle.takeReserved(this.copyFits) : idle.takeFor(this.job, this.copyFits);
  }

  /** Whether there is an idle slot for a copy of a task that deserves one. */
  private hasPlaceFor(task: TaskId): boolean {
    const { idle, reservesForCopies } = this.parts;
    this.hasStraggler = true;
    this.task = task;
    return reservesForCopies ? idle.hasReserved(this.copyFits) : idle.hasFor(this.job, this.copyFits);
  }

  private choosePending(server: ServerId): boolean {
    const { pending } = this.parts;
    if (server === NONE) return false;
    this.stage = pending.stage;
    this.server = server;
    this.isCopy = false;
    this.isRestart = false;
    this.wasKept = this.parts.idle.wasKept;
    this.task = pending.take();
    if (pending.ofJob[this.job] === 0) this.awake.wake(this.job);
    return true;
  }

  private isNearOn(server: ServerId): boolean {
    const { pending } = this.parts;
    if (pending.isFar(this.job, server) || !pending.find(this.job, server)) return false;
    return pending.locality === 0 || pending.locality === NO_INPUT;
  }

  /** Whether a waiting task of a job could have no other place than reserved slots: some are confined, or there are no others. */
  private mayNeedReserved(job: JobId): boolean {
    return this.isConfined[job] === 1 || !this.parts.idle.someMayRunAll;
  }

  /** Whether the chosen task may run on some slot that is not reserved: one that may not would wait for ever (our choice). */
  private hasOtherPlace(): boolean {
    const { sim, idle, pending } = this.parts;
    const { serverSets } = sim.graphs;
    const set = serverSetOf(sim.graphs, pending.stage, pending.task);
    if (set === NONE) return idle.someMayRunAll;
    for (let i = serverSets.first[set]; i < serverSets.first[set + 1]; i += 1) {
      if (idle.mayRunAll(serverSets.items[i])) return true;
    }
    return false;
  }

  private mayCopyTo(server: ServerId): boolean {
    const { sim, watch } = this.parts;
    if (watch.copies.isOn(this.task, server) || !this.parts.isGoodForCopies(server)) return false;
    const set = serverSetOf(sim.graphs, this.stage, this.task);
    return set === NONE || linksInclude(sim.graphs.serverSets, set, server);
  }
}
