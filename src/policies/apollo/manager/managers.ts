import type { AttemptId, JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim, Timer } from '../../../engine/policy/verbs.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { BatchEnd, type JobBatches } from './batches.ts';
import type { ManagerParts } from './parts.ts';
import type { SentRow } from './sentAttempts.ts';

/** What managers do besides dispatching tasks; each may be left out. */
export interface Corrections {
  /** An attempt has started. */
  started?(manager: SchedulerId, row: SentRow): void;
  /** An attempt is over, and will be forgotten. */
  ended?(manager: SchedulerId, row: SentRow, outcome: Outcome): void;
  /** The job is over. */
  forget?(job: JobId): void;
  /** A manager has taken the job over, or is back from a loss: alarms of before may never go off. */
  resumed?(manager: SchedulerId, job: JobId): void;
  /** The manager has no job any more, or knows nothing but its jobs. */
  hasForgotten?(manager: SchedulerId): void;
}

/** Where batches wait until they are made (APO-39). */
export interface BatchQueue {
  add(manager: SchedulerId, job: JobId): void;
  /** What waits is forgotten: the manager was down. */
  clear(): void;
}

/** A manager whose batch did not send all its tasks tries again after this time, if batches are made at once. Our choice. */
const TRY_AGAIN = 100_000;

const NO_JOBS: readonly JobId[] = [];

/** The job managers: each looks after one job, from its first ready task to its end (Apollo §2.2, APO-4). */
export class Managers {
  /** Left out: each batch is made when it is due. */
  queue?: BatchQueue;
  /** The least time from one batch of a job to the next. */
  batchEvery: Micros;
  private readonly sim: Sim;
  private readonly parts: ManagerParts;
  private readonly batches: JobBatches;
  private readonly corrections: Corrections;
  private readonly givesBackEarly: boolean;
  private readonly owner: Int32Array; // [jobs] → manager that has the job, as far as is known, or NONE
  private readonly jobs: (JobId[] | undefined)[] = []; // [managers]
  private readonly nextBatchAt: Float64Array; // [jobs]
  private readonly alarmSet: Uint8Array; // [jobs] whether a batch is due
  private readonly alarm: Timer;
  private readonly stranded = new Set<JobId>(); // no server that is up may run their tasks

  /** `givesBackEarly`: whether a job with fewer tasks left than tokens gives back what it has too many. */
  constructor(
    sim: Sim,
    parts: ManagerParts,
    batches: JobBatches,
    batchEvery: Micros,
    givesBackEarly: boolean,
    corrections: Corrections,
  ) {
    this.sim = sim;
    this.parts = parts;
    this.batches = batches;
    this.batchEvery = batchEvery;
    this.corrections = corrections;
    this.givesBackEarly = givesBackEarly;
    this.owner = new Int32Array(sim.graphs.jobs).fill(NONE);
    this.nextBatchAt = new Float64Array(sim.graphs.jobs);
    this.alarmSet = new Uint8Array(sim.graphs.jobs);
    this.alarm = sim.schedulerTimer((manager, job) => {
      if (this.queue === undefined) this.makeBatch(manager, job);
      else this.queue.add(manager, job);
    });
  }

  /** Ready list (Apollo §2.2): tasks of a stage may run. */
  stageReady(manager: SchedulerId, stage: StageId): void {
    const job = this.sim.graphs.stageJob[stage];
    this.hear(manager, job);
    this.parts.book.stageReady(stage);
    this.wake(manager, job);
  }

  taskReady(manager: SchedulerId, stage: StageId, task: TaskId): void {
    const job = this.sim.graphs.stageJob[stage];
    this.hear(manager, job);
    this.parts.book.taskReady(stage, task);
    this.wake(manager, job);
  }

  started(manager: SchedulerId, attempt: AttemptId): void {
    const { sim, parts } = this;
    const job = sim.graphs.stageJob[sim.stageOf(attempt)];
    this.hear(manager, job);
    const row = parts.book.sent.rowOf(sim.taskOf(attempt), attempt);
    if (row === NONE || parts.book.sent.isStarted(row)) return;
    parts.book.started(row);
    if (parts.book.sent.isOrdered(row)) return;
    this.corrections.started?.(manager, row);
    // Duplicates are discarded when one of them starts (Apollo §3.4).
    if (!parts.book.sent.isCopy(row))
      parts.dispatch.endOthers(manager, sim.taskOf(attempt), row, Outcome.discarded, false);
  }

  ended(manager: SchedulerId, attempt: AttemptId, outcome: Outcome): void {
    const { sim, parts } = this;
    const stage = sim.stageOf(attempt);
    const job = sim.graphs.stageJob[stage];
    this.hear(manager, job);
    const row = parts.book.sent.rowOf(sim.taskOf(attempt), attempt);
    if (row === NONE) return;
    const computed = sim.computed(attempt);
    if (outcome === Outcome.finished && computed > 0)
      parts.runTimes.add(stage, sim.taskOf(attempt), computed * sim.topology.speed[sim.serverOf(attempt)]);
    this.over(manager, job, row, outcome);
  }

  copyLost(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId): void {
    const job = this.sim.graphs.stageJob[stage];
    this.hear(manager, job);
    this.parts.book.copyLost(job, stage, task, server);
    this.parts.dispatch.inherit(manager, stage, task);
    this.wake(manager, job);
  }

  /** Failure recovery (Apollo §2.2): a task must run again once its input is there. */
  taskLost(manager: SchedulerId, stage: StageId, task: TaskId): void {
    const job = this.sim.graphs.stageJob[stage];
    this.parts.outputs.lost(stage, task);
    this.parts.book.lost(job, stage, task);
    this.hear(manager, job);
    this.wake(manager, job);
  }

  serverBack(manager: SchedulerId): void {
    for (const job of [...this.stranded]) {
      if (this.owner[job] !== manager) continue;
      this.stranded.delete(job);
      this.wake(manager, job);
    }
  }

  /** A manager that was down heard of nothing meanwhile. */
  back(manager: SchedulerId): void {
    const { sim, owner } = this;
    this.queue?.clear();
    this.corrections.hasForgotten?.(manager);
    for (let job = 0; job < sim.graphs.jobs; job += 1) {
      if (owner[job] !== manager || sim.ownerOf(sim.graphs.jobFirstStage[job]) !== manager) continue;
      this.join(manager, job);
      this.resume(manager, job);
    }
  }

  /** The tokens of a job have come: it starts. */
  granted(manager: SchedulerId, job: JobId): void {
    this.hear(manager, job);
    if (this.owner[job] === manager) this.join(manager, job);
    this.wake(manager, job);
  }

  /** Something may be dispatched now: makes a batch, at once or when the next one is due. */
  wake(manager: SchedulerId, job: JobId): void {
    if (this.alarmSet[job] === 1 || this.owner[job] !== manager) return;
    const { tokens, book } = this.parts;
    if (tokens.granted[job] === 0 || book.isSuspended[job] === 1 || !this.batches.canRun(job)) return;
    this.alarmSet[job] = 1;
    this.alarm.after(Math.max(0, this.nextBatchAt[job] - this.sim.now()), manager, job, 0);
  }

  /** The jobs of a manager, as far as is known. */
  jobsOf(manager: SchedulerId): readonly JobId[] {
    return this.jobs[manager] ?? NO_JOBS;
  }

  /** A manager wants to know the load of servers; on request not before its job has tokens, since it decides nothing until then. */
  private join(manager: SchedulerId, job: JobId): void {
    const { tokens, views, onlyNews } = this.parts;
    if (!onlyNews || tokens.granted[job] > 0) views.join(manager);
  }

  private drop(manager: SchedulerId, job: JobId): void {
    this.jobs[manager] = this.jobsOf(manager).filter((each) => each !== job);
  }

  /** A batch of a job is due. */
  makeBatch(manager: SchedulerId, job: JobId): void {
    if (this.owner[job] !== manager) return;
    this.alarmSet[job] = 0;
    if (this.parts.book.isSuspended[job] === 1) return;
    const end = this.batches.run(manager, job);
    if (end === BatchEnd.nothing) return;
    const pause = end === BatchEnd.someLeft ? this.batchEvery || TRY_AGAIN : this.batchEvery;
    this.nextBatchAt[job] = this.sim.now() + pause;
    if (end === BatchEnd.stranded) this.stranded.add(job);
    else this.wake(manager, job);
  }

  /** A manager hears of a job of its own, which may be new, or have been another manager's before. */
  hear(manager: SchedulerId, job: JobId): void {
    const { owner, sim, parts } = this;
    // What is still told of a job that is over changes nothing.
    if (owner[job] === manager || parts.book.remaining[job] === 0) return;
    if (sim.ownerOf(sim.graphs.jobFirstStage[job]) !== manager) return;
    const before = owner[job];
    owner[job] = manager;
    const jobs = this.jobs[manager];
    if (jobs === undefined) this.jobs[manager] = [job];
    else jobs.push(job);
    this.join(manager, job);
    parts.priorities.annotate(job);
    parts.tokens.ask(manager, job);
    if (before === NONE) return;
    this.drop(before, job);
    this.resume(manager, job);
  }

  /** Goes on with a job after the loss of a manager: nobody has waited for what was to come meanwhile. */
  private resume(manager: SchedulerId, job: JobId): void {
    this.parts.tokens.askAnew(manager, job);
    this.catchUp(manager, job);
    if (this.owner[job] === manager) this.corrections.resumed?.(manager, job);
  }

  /**
   * Asks after the attempts at a job of which nobody was told while its manager was down: of those that are over, one has
   * finished if its task has, also if it was ordered to end. Of tasks that must run again the engine tells later.
   */
  private catchUp(manager: SchedulerId, job: JobId): void {
    const { sim, parts } = this;
    const { sent } = parts.book;
    this.alarmSet[job] = 0;
    for (const first of [sent.newestWaiting(job), sent.newestStarted(job)]) {
      let row = first;
      while (row !== NONE) {
        const next = sent.nextOf(row);
        const isOver = !sim.isLive(sent.attemptOf(row), sent.generationOf(row));
        const hasFinished = sim.hasFinished(sent.taskOf(row));
        if (isOver) this.over(manager, job, row, hasFinished ? Outcome.finished : Outcome.discarded);
        row = next;
      }
    }
    this.wake(manager, job);
  }

  /** Task completion (Apollo §2.2): an attempt is over, and so may be its task and the job. */
  private over(manager: SchedulerId, job: JobId, row: SentRow, outcome: Outcome): void {
    const { book, outputs, dispatch, tokens } = this.parts;
    const task = book.sent.taskOf(row);
    this.corrections.ended?.(manager, row, outcome);
    if (book.isFinished(task)) book.remove(job, row);
    else if (outcome !== Outcome.finished) {
      const stage = book.sent.stageOf(row);
      book.remove(job, row);
      dispatch.inherit(manager, stage, task);
    } else {
      outputs.made(book.sent.stageOf(row), task, book.sent.serverOf(row));
      book.finished(job, task);
      book.remove(job, row);
      dispatch.endOthers(manager, task, NONE, Outcome.lostRace, true);
      if (this.givesBackEarly || book.remaining[job] === 0) tokens.needs(manager, job, book.remaining[job]);
    }
    if (book.remaining[job] === 0) this.jobOver(manager, job);
    else this.wake(manager, job);
  }

  /** A user has cancelled a job. */
  cancel(manager: SchedulerId, job: JobId): void {
    this.parts.book.cancel(job);
    this.jobOver(manager, job);
  }

  private jobOver(manager: SchedulerId, job: JobId): void {
    const { book, views, files, priorities, outputs } = this.parts;
    const { jobFirstStage } = this.sim.graphs;
    if (this.owner[job] !== manager) return;
    this.owner[job] = NONE;
    this.alarmSet[job] = 0;
    this.drop(manager, job);
    if (this.jobsOf(manager).length === 0) {
      views.leave(manager);
      this.corrections.hasForgotten?.(manager);
    }
    book.forget(job);
    files.forget(job);
    priorities.forget(job);
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) outputs.forget(stage);
    this.corrections.forget?.(job);
  }
}
