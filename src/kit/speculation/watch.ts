import { uniformOf } from '../../algorithms/random.ts';
import { doubled } from '../../base/doubled.ts';
import { type AttemptId, NONE, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { SchedulerNotes } from '../../engine/policy/keeping.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { Copies, type CopyRow } from './copies.ts';
import { FinishedTimes } from './finishedTimes.ts';
import type { ServerPaces } from './serverPaces.ts';

// t_rem time that a running task still needs · t_new time that a new copy of it would take

/** What a scheduler is told of running tasks, and how wrong that is. */
export interface WatchRules {
  /** Reports are wrong by up to this share of an attempt's time. */
  readonly reportError: number;
  /** Where t_new comes from: what is said of the task beforehand, or the mean of finished tasks of its stage. */
  readonly newFrom: 'told' | 'finished';
}

/** Hears which tasks run, so as to keep something about them in order. */
export interface RunningTasksListener {
  /** A task runs. */
  listed(stage: StageId, task: TaskId): void;
  /** A task runs no more. */
  unlisted(stage: StageId, task: TaskId): void;
  /** Another attempt than before may be the first of a task, or the start of its first attempt has been heard of. */
  changed(stage: StageId, task: TaskId): void;
}

/**
 * What a scheduler knows of its running tasks: their attempts, how long each still needs by its progress reports, and how
 * long others of the stage took (Hopper §2.2). It never sees the truth: before an attempt's first report nothing is known.
 */
export class Watch {
  /**
   * From when on a look may find what looks have not found since this was last set to Infinity, as tasks have not been reported
   * on; −Infinity: at any time.
   */
  knowsMoreAt = Infinity;
  /** Whether no report is read now, so that looking changes nothing: what is known is what has been read before. */
  readsNothing = false;
  /** How fast servers are; null: nobody asks. */
  paces: ServerPaces | null = null;
  /** Hears which tasks run; null: nobody asks. */
  listener: RunningTasksListener | null = null;
  private readonly notes: SchedulerNotes | null; // null: nobody wants to see what is known
  private readonly finishedTimes: (FinishedTimes | undefined)[] = []; // [stages]
  private implied = new Float64Array(1024); // [rows of copies] time in all by the last report; NaN: none yet

  readonly copies = new Copies(this.sim.graphs.tasks);
  private readonly errorKey: number = this.sim.stream('report errors').next32();
  private readonly firstRunning = new Int32Array(this.sim.graphs.stages).fill(NONE); // [stages] → task, or NONE
  private readonly lastRunning = new Int32Array(this.sim.graphs.stages).fill(NONE); // [stages]
  private readonly nextRunning = new Int32Array(this.sim.graphs.tasks); // [tasks]
  private readonly previousRunning = new Int32Array(this.sim.graphs.tasks); // [tasks]
  private readonly isRunning = new Uint8Array(this.sim.graphs.tasks); // [tasks] whether it is listed: some attempt has started, and none has finished
  private readonly isOver = new Uint8Array(this.sim.graphs.tasks); // [tasks] whether it has finished
  private readonly launches = new Uint8Array(this.sim.graphs.tasks); // [tasks] attempts that were ever launched, up to 255
  private readonly waits = new Uint8Array(this.sim.graphs.stages); // [stages] whether no copy may be launched, since one has failed

  constructor(
    readonly sim: Sim,
    private readonly rules: WatchRules,
    notes: SchedulerNotes | null = null,
  ) {
    this.notes = notes?.keepsTasks === true ? notes : null;
  }

  /** A stage may run, or its tasks and copies may run again. */
  ready(stage: StageId): void {
    this.waits[stage] = 0;
  }

  /** Whether copies of a stage's tasks may be launched: after one has failed, only when the stage is ready once more. */
  mayCopy(stage: StageId): boolean {
    return this.waits[stage] === 0;
  }

  launched(task: TaskId, attempt: AttemptId, server: ServerId, isCopy: boolean): void {
    if (this.launches[task] < 255) this.launches[task] += 1;
    const row = this.copies.launched(task, attempt, this.sim.generationOf(attempt), server, isCopy);
    while (row >= this.implied.length) this.implied = doubled(this.implied);
    this.implied[row] = Number.NaN;
  }

  started(stage: StageId, task: TaskId, attempt: AttemptId): void {
    if (this.copies.hasStarted(task, attempt, this.sim.now()) === NONE) return;
    if (this.isRunning[task] === 1) this.listener?.changed(stage, task);
    else this.list(stage, task);
  }

  /** Reads what an attempt reports now; tells whether that says how fast it is. */
  read(task: TaskId, attempt: AttemptId): boolean {
    const row = this.copies.rowOf(task, attempt);
    return row !== NONE && !Number.isNaN(this.totalOf(task, row));
  }

  /** A task has finished by this attempt, which is forgotten. Others at it may go on. */
  finished(stage: StageId, task: TaskId, attempt: AttemptId): void {
    const row = this.copies.rowOf(task, attempt);
    const time = row === NONE ? Number.NaN : this.elapsed(row);
    if (!Number.isNaN(time)) {
      this.finishedOf(stage).add(time);
      this.paces?.judged(this.copies.serverOf(row), time, this.finishedOf(stage).mean);
    }
    this.copies.ended(task, attempt);
    this.isOver[task] = 1;
    this.unlist(stage, task);
  }

  /** An attempt has ended in another way; tells whether it was known. */
  ended(stage: StageId, task: TaskId, attempt: AttemptId): boolean {
    if (this.paces !== null) this.judge(stage, this.copies.rowOf(task, attempt));
    const wasKnown = this.copies.ended(task, attempt);
    this.relist(stage, task);
    return wasKnown;
  }

  /** An attempt failed while others go on; tells whether it was known. */
  copyLost(stage: StageId, task: TaskId, server: ServerId): boolean {
    const wasKnown = this.copies.lostOn(task, server);
    this.waits[stage] = 1;
    this.relist(stage, task);
    return wasKnown;
  }

  /** A task must run again; gives how many attempts at it were thought to go on. */
  lost(stage: StageId, task: TaskId): number {
    this.isOver[task] = 0;
    this.unlist(stage, task);
    return this.copies.lost(task);
  }

  /** How long an attempt has had its slot; NaN: nobody has heard that it started. */
  elapsed(row: CopyRow): Micros {
    return this.sim.now() - this.copies.startedAt(row);
  }

  /** Time that an attempt takes in all by the last report that was read of it; NaN: none was. */
  lastTotal(row: CopyRow): Micros {
    return this.implied[row];
  }

  /** Counts the attempts at a task that were ever launched, up to 255. */
  attemptsEver(task: TaskId): number {
    return this.launches[task];
  }

  /** Gives the running task of a stage that started first, or NONE. */
  first(stage: StageId): TaskId {
    return this.firstRunning[stage];
  }

  /** Gives the running task of the same stage that started next, or NONE. */
  after(task: TaskId): TaskId {
    return this.nextRunning[task];
  }

  /** t_rem: time until the first of a task's attempts ends, as far as reports say; NaN: none has been reported on. */
  timeLeft(task: TaskId): Micros {
    const now = this.sim.now();
    let least = Number.NaN;
    for (let row = this.copies.newest(task); row !== NONE; row = this.copies.before(row)) {
      const left = Math.max(0, this.copies.startedAt(row) + this.totalOf(task, row) - now);
      if (!Number.isNaN(left) && !(left >= least)) least = left;
    }
    if (Number.isNaN(least)) this.knowsMoreAt = -Infinity;
    return least;
  }

  /** Whether the newest attempt at a task has not run for any time yet, as far as is known. */
  isNewestFresh(task: TaskId): boolean {
    const isFresh = !(this.copies.startedAt(this.copies.newest(task)) < this.sim.now());
    if (isFresh) this.knowsMoreAt = -Infinity;
    return isFresh;
  }

  /** Whether the first attempt at a task has run for less than a time; it is looked at again later. */
  isYounger(task: TaskId, age: Micros): boolean {
    const oldest = this.copies.oldest(task);
    const isYoung = oldest === NONE || !(this.sim.now() - this.copies.startedAt(oldest) >= age);
    if (isYoung) this.knowsMoreAt = -Infinity;
    return isYoung;
  }

  /** Time that the first attempt at a task takes in all, as its last report implies; NaN: it has not been reported on. */
  total(task: TaskId): Micros {
    const oldest = this.copies.oldest(task);
    const total = oldest === NONE ? Number.NaN : this.totalOf(task, oldest);
    if (Number.isNaN(total)) this.knowsMoreAt = -Infinity;
    return total;
  }

  /** t_new: time that a new copy of a task is expected to take; NaN: nothing is known of it. */
  timeOfNew(stage: StageId, task: TaskId): Micros {
    return this.isNewAlike(stage) ? this.finishedOf(stage).mean : this.sim.estimate(stage, task);
  }

  /** Whether `timeOfNew` is the same for all tasks of a stage. */
  isNewAlike(stage: StageId): boolean {
    return this.rules.newFrom === 'finished' && (this.finishedTimes[stage]?.count ?? 0) > 0;
  }

  /** How long finished tasks of a stage took. */
  finishedOf(stage: StageId): FinishedTimes {
    this.finishedTimes[stage] ??= new FinishedTimes();
    return this.finishedTimes[stage];
  }

  private totalOf(task: TaskId, row: CopyRow): Micros {
    const { copies, sim, implied } = this;
    // An attempt computes at an even pace: later reports imply what the first one did.
    if (!Number.isNaN(implied[row])) return implied[row];
    const attempt = copies.attemptOf(row);
    // One that failed reports no more, and its scheduler goes by the last report until it hears of the failure.
    if (this.readsNothing || Number.isNaN(copies.startedAt(row))) return implied[row];
    if (!sim.isLive(attempt, copies.generationOf(row))) return implied[row];
    const { reportError } = this.rules;
    const copy = copies.generationOf(row);
    const factor =
      reportError === 0 ? 1 : 1 + reportError * (2 * uniformOf(this.errorKey, task, attempt, copy) - 1);
    const total = sim.impliedTime(attempt) * factor;
    if (this.notes !== null && !Number.isNaN(total))
      this.notes.expects(attempt, copies.startedAt(row) + total);
    implied[row] = total;
    return total;
  }

  /** Judges a server by an attempt that was stopped there, as its reports imply: slow servers lose races. */
  private judge(stage: StageId, row: CopyRow): void {
    const usual = this.finishedOf(stage).mean;
    if (row === NONE || Number.isNaN(this.implied[row]) || Number.isNaN(usual)) return;
    this.paces?.judged(this.copies.serverOf(row), this.implied[row], usual);
  }

  private hasStarted(task: TaskId): boolean {
    for (let row = this.copies.newest(task); row !== NONE; row = this.copies.before(row)) {
      if (!Number.isNaN(this.copies.startedAt(row))) return true;
    }
    return false;
  }

  /** An attempt at a task has ended, and maybe no other has started. */
  private relist(stage: StageId, task: TaskId): void {
    if (this.isRunning[task] === 0) return;
    if (this.hasStarted(task)) this.listener?.changed(stage, task);
    else this.unlist(stage, task);
  }

  private list(stage: StageId, task: TaskId): void {
    if (this.isRunning[task] === 1 || this.isOver[task] === 1) return;
    this.isRunning[task] = 1;
    const last = this.lastRunning[stage];
    this.previousRunning[task] = last;
    this.nextRunning[task] = NONE;
    this.lastRunning[stage] = task;
    if (last === NONE) this.firstRunning[stage] = task;
    else this.nextRunning[last] = task;
    this.listener?.listed(stage, task);
  }

  private unlist(stage: StageId, task: TaskId): void {
    if (this.isRunning[task] === 0) return;
    this.isRunning[task] = 0;
    this.listener?.unlisted(stage, task);
    const previous = this.previousRunning[task];
    const next = this.nextRunning[task];
    if (previous === NONE) this.firstRunning[stage] = next;
    else this.nextRunning[previous] = next;
    if (next === NONE) this.lastRunning[stage] = previous;
    else this.previousRunning[next] = previous;
  }
}
