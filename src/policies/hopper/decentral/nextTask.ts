import type { JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { linksInclude } from '../../../engine/workload/links.ts';
import { serverSetOf } from '../../../engine/workload/workload.ts';
import type { Chosen, JobBook } from '../jobBook.ts';
import { Stragglers } from '../stragglers.ts';

/** What a search for a task goes by. */
interface NextTaskRules {
  /** Slots that a job has or should have, as rules for copies take it. */
  slotsOf(job: JobId): number;
  /** Whether a scheduler may run one more copy. */
  mayCopy(scheduler: SchedulerId): boolean;
  /** Whether only tasks of which a copy was requested get one, as at best effort (Hopper §3.1). */
  readonly onlyRequested: boolean;
}

/**
 * Finds what a job runs next on a server that has a slot for it: the scheduler decides the task, once a server has decided
 * the job (Hopper §5). First tasks that have not run, near their data if possible, then a copy of the task that the rule
 * for copies names.
 */
export class NextTask implements Chosen {
  /** What the last successful search chose. */
  task: TaskId = NONE;
  stage: StageId = NONE;
  isCopy = false;
  isRestart = false;
  /** What was known of the task that is copied. */
  timeLeft: Micros = 0;
  timeOfNew: Micros = 0;
  private readonly stragglers = new Stragglers(this.book, (task, stage) => this.hasPlaceFor(task, stage));
  private readonly isRequested = new Uint8Array(this.sim.graphs.tasks); // [tasks] whether reservation requests for a copy were sent
  private server: ServerId = NONE; // that the current search is for; NONE: any

  constructor(
    private readonly sim: Sim,
    private readonly book: JobBook,
    private readonly rules: NextTaskRules,
  ) {}

  /** A task of a job may be known as a straggler since now. */
  look(job: JobId): void {
    this.stragglers.look(job);
  }

  /** Finds what a job runs on a server, and takes it from its waiting tasks; false: nothing now. */
  find(scheduler: SchedulerId, job: JobId, server: ServerId): boolean {
    const { book } = this;
    const copiesGoFirst = book.rule?.goesFirst === true;
    if (copiesGoFirst && this.findCopy(scheduler, job, server)) return true;
    if (book.pending.ofJob[job] > 0 && book.pending.find(job, server)) return this.takePending();
    return !copiesGoFirst && this.findCopy(scheduler, job, server);
  }

  /** The same by stage: one of its waiting tasks, or a copy of any task of its job. */
  findOfStage(scheduler: SchedulerId, stage: StageId, server: ServerId): boolean {
    const job = this.sim.graphs.stageJob[stage];
    const copiesGoFirst = this.book.rule?.goesFirst === true;
    if (copiesGoFirst && this.findCopy(scheduler, job, server)) return true;
    if (this.book.pending.findOfStage(stage, server)) return this.takePending();
    return !copiesGoFirst && this.findCopy(scheduler, job, server);
  }

  /** Finds the straggler of a job that deserves a copy most, of those that may have one on this server. */
  findCopy(scheduler: SchedulerId, job: JobId, server: ServerId): boolean {
    this.server = server;
    if (!this.rules.mayCopy(scheduler) || !this.choose(job)) return false;
    this.isRequested[this.task] = 0;
    this.isCopy = true;
    return true;
  }

  /** Finds a straggler of a job for whose copy no reservation was requested yet; notes it as requested. */
  findUnrequested(job: JobId): boolean {
    this.server = NONE;
    if (!this.choose(job)) return false;
    this.isRequested[this.task] = 1;
    return true;
  }

  /** The reservations for copies of a stage's tasks may be lost: they are requested again. */
  forgetRequests(stage: StageId): void {
    const { stageFirstTask } = this.sim.graphs;
    this.isRequested.fill(0, stageFirstTask[stage], stageFirstTask[stage + 1]);
  }

  private takePending(): boolean {
    const { pending } = this.book;
    this.stage = pending.stage;
    this.task = pending.take();
    this.isCopy = false;
    this.isRestart = false;
    return true;
  }

  private choose(job: JobId): boolean {
    const { stragglers } = this;
    const slots = this.rules.slotsOf(job);
    if (stragglers.knowsNone(job, slots) || !stragglers.choose(job, slots)) return false;
    this.task = stragglers.task;
    this.stage = stragglers.stage;
    this.isRestart = stragglers.isRestart;
    this.timeLeft = stragglers.timeLeft;
    this.timeOfNew = stragglers.timeOfNew;
    return true;
  }

  /** Whether a task that deserves a copy may have it on the server of this search. */
  private hasPlaceFor(task: TaskId, stage: StageId): boolean {
    const { server, isRequested } = this;
    if (server === NONE) return isRequested[task] === 0;
    if (this.rules.onlyRequested && isRequested[task] === 0) return false;
    if (this.book.watch.copies.isOn(task, server)) return false;
    const { graphs } = this.sim;
    const set = serverSetOf(graphs, stage, task);
    return set === NONE || linksInclude(graphs.serverSets, set, server);
  }
}
