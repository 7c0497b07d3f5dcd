import type { AttemptId, JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { Conflicts } from '../compare/conflicts.ts';
import type { DecisionQueue } from '../compare/decisionQueue.ts';
import type { Stragglers } from '../correct/stragglers.ts';
import type { LoadViews } from '../serverSide.ts';
import { BatchEnd, type Way } from './batches.ts';
import type { Dispatch } from './dispatch.ts';
import type { SentRow } from './sentAttempts.ts';
import type { TaskBook } from './taskBook.ts';
import type { TokenDesk } from './tokenDesk.ts';

/** A manager whose batch did not send all its tasks tries again after this time, if batches are made at once. Our choice. */
const TRY_AGAIN = 100_000;

const NO_JOBS: readonly JobId[] = [];

export type Managers = ReturnType<typeof createManagers>;

/** The job managers: each looks after one job, from its first ready task to its end (Apollo §2.2, APO-4). */
export function createManagers(
  book: TaskBook,
  wayOf: (job: JobId) => Way,
  dispatch: Dispatch,
  stragglers: Stragglers,
  tokens: TokenDesk,
  views: LoadViews,
  conflicts: Conflicts | undefined,
  makeQueue?: (decide: (manager: SchedulerId, job: JobId) => void) => DecisionQueue,
) {
  const { sim, rules, sent, outputs } = book;
  const { graphs } = sim;
  const owner = new Int32Array(graphs.jobs).fill(NONE); // [jobs] → manager that has the job, as far as is known, or NONE
  const jobs: (JobId[] | undefined)[] = []; // [managers]
  const nextBatchAt = new Float64Array(graphs.jobs);
  const alarmSet = new Uint8Array(graphs.jobs); // whether a batch is due
  const stranded = new Set<JobId>(); // no server that is up may run their tasks
  const alarm = sim.schedulerTimer((manager, job) => {
    if (queue === undefined) makeBatch(manager, job);
    else queue.add(manager, job);
  });
  const queue = makeQueue?.(makeBatch);

  /** Something may be dispatched now: makes a batch, at once or when the next one is due. */
  function wake(manager: SchedulerId, job: JobId): void {
    if (alarmSet[job] === 1 || owner[job] !== manager) return;
    if (tokens.granted[job] === 0 || book.isSuspended[job] === 1 || !wayOf(job).canRun(job)) return;
    alarmSet[job] = 1;
    alarm.after(Math.max(0, nextBatchAt[job] - sim.now()), manager, job, 0);
  }

  /** The jobs of a manager, as far as is known. */
  function jobsOf(manager: SchedulerId): readonly JobId[] {
    return jobs[manager] ?? NO_JOBS;
  }

  /** A manager wants to know the load of servers; on request not before its job has tokens, since it decides nothing until then. */
  function join(manager: SchedulerId, job: JobId): void {
    if (!rules.servers.onlyNews || tokens.granted[job] > 0) views.join(manager);
  }

  function drop(manager: SchedulerId, job: JobId): void {
    jobs[manager] = jobsOf(manager).filter((each) => each !== job);
  }

  /** A batch of a job is due. */
  function makeBatch(manager: SchedulerId, job: JobId): void {
    if (owner[job] !== manager) return;
    alarmSet[job] = 0;
    if (book.isSuspended[job] === 1) return;
    const end = wayOf(job).run(manager, job);
    if (end === BatchEnd.nothing) return;
    const pause = end === BatchEnd.someLeft ? rules.batchEvery || TRY_AGAIN : rules.batchEvery;
    nextBatchAt[job] = sim.now() + pause;
    if (end === BatchEnd.stranded) stranded.add(job);
    else wake(manager, job);
  }

  /** A manager hears of a job of its own, which may be new, or have been another manager's before. */
  function hear(manager: SchedulerId, job: JobId): void {
    // What is still told of a job that is over changes nothing.
    if (owner[job] === manager || book.remaining[job] === 0) return;
    if (sim.ownerOf(graphs.jobFirstStage[job]) !== manager) return;
    const before = owner[job];
    owner[job] = manager;
    jobs[manager] ??= [];
    jobs[manager].push(job);
    join(manager, job);
    book.priorities.annotate(job);
    tokens.ask(manager, job);
    if (before === NONE) return;
    drop(before, job);
    resume(manager, job);
  }

  /** Goes on with a job after the loss of a manager: nobody has waited for what was to come meanwhile. */
  function resume(manager: SchedulerId, job: JobId): void {
    tokens.askAnew(manager, job);
    catchUp(manager, job);
    if (owner[job] === manager) wayOf(job).resumed(manager, job);
  }

  /**
   * Asks after the attempts at a job of which nobody was told while its manager was down: of those that are over, one has
   * finished if its task has, also if it was ordered to end. Of tasks that must run again the engine tells later.
   */
  function catchUp(manager: SchedulerId, job: JobId): void {
    alarmSet[job] = 0;
    for (const first of [sent.newestWaiting(job), sent.newestStarted(job)]) {
      let row = first;
      while (row !== NONE) {
        const next = sent.nextOf(row);
        const isOver = !sim.isLive(sent.attempt[row], sent.generation[row]);
        const hasFinished = sim.hasFinished(sent.task[row]);
        if (isOver) over(manager, job, row, hasFinished ? Outcome.finished : Outcome.discarded);
        row = next;
      }
    }
    wake(manager, job);
  }

  /** Task completion (Apollo §2.2): an attempt is over, and so may be its task and the job. */
  function over(manager: SchedulerId, job: JobId, row: SentRow, outcome: Outcome): void {
    const task = sent.task[row];
    stragglers.ended(manager, row);
    if (book.isFinished(task)) book.remove(job, row);
    else if (outcome !== Outcome.finished) {
      const stage = sent.stage[row];
      book.remove(job, row);
      dispatch.inherit(manager, stage, task);
    } else {
      outputs.made(sent.stage[row], task, sent.server[row]);
      book.finished(job, task);
      book.remove(job, row);
      dispatch.endOthers(manager, task, NONE, Outcome.lostRace, true);
      if (rules.givesBackEarly || book.remaining[job] === 0) tokens.needs(manager, job, book.remaining[job]);
    }
    if (book.remaining[job] === 0) jobOver(manager, job);
    else wake(manager, job);
  }

  function jobOver(manager: SchedulerId, job: JobId): void {
    if (owner[job] !== manager) return;
    owner[job] = NONE;
    alarmSet[job] = 0;
    drop(manager, job);
    if (jobsOf(manager).length === 0) {
      views.leave(manager);
      conflicts?.forget(manager);
    }
    book.forget(job);
    stragglers.forget(job);
  }

  return {
    /** Ready list (Apollo §2.2): tasks of a stage may run. */
    stageReady(manager: SchedulerId, stage: StageId): void {
      const job = graphs.stageJob[stage];
      hear(manager, job);
      book.stageReady(stage);
      wake(manager, job);
    },

    taskReady(manager: SchedulerId, stage: StageId, task: TaskId): void {
      const job = graphs.stageJob[stage];
      hear(manager, job);
      book.taskReady(stage, task);
      wake(manager, job);
    },

    started(manager: SchedulerId, attempt: AttemptId): void {
      const job = graphs.stageJob[sim.stageOf(attempt)];
      hear(manager, job);
      const row = sent.rowOf(sim.taskOf(attempt), attempt);
      if (row === NONE || sent.isStarted(row)) return;
      book.started(row);
      if (sent.isOrdered[row] === 1) return;
      wayOf(job).started(manager, row);
      // Duplicates are discarded when one of them starts (Apollo §3.4).
      if (!sent.isCopy(row)) dispatch.endOthers(manager, sim.taskOf(attempt), row, Outcome.discarded, false);
    },

    ended(manager: SchedulerId, attempt: AttemptId, outcome: Outcome): void {
      const stage = sim.stageOf(attempt);
      const job = graphs.stageJob[stage];
      hear(manager, job);
      const row = sent.rowOf(sim.taskOf(attempt), attempt);
      if (row === NONE) return;
      const computed = sim.computed(attempt);
      if (outcome === Outcome.finished && computed > 0)
        book.runTimes.add(stage, sim.taskOf(attempt), computed * sim.topology.speed[sim.serverOf(attempt)]);
      over(manager, job, row, outcome);
    },

    copyLost(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId): void {
      const job = graphs.stageJob[stage];
      hear(manager, job);
      book.copyLost(job, stage, task, server);
      dispatch.inherit(manager, stage, task);
      wake(manager, job);
    },

    /** Failure recovery (Apollo §2.2): a task must run again once its input is there. */
    taskLost(manager: SchedulerId, stage: StageId, task: TaskId): void {
      const job = graphs.stageJob[stage];
      outputs.lost(stage, task);
      book.lost(job, stage, task);
      hear(manager, job);
      wake(manager, job);
    },

    serverBack(manager: SchedulerId): void {
      for (const job of [...stranded]) {
        if (owner[job] !== manager) continue;
        stranded.delete(job);
        wake(manager, job);
      }
    },

    /** A manager that was down heard of nothing meanwhile. */
    back(manager: SchedulerId): void {
      queue?.clear();
      conflicts?.forget(manager);
      for (let job = 0; job < graphs.jobs; job += 1) {
        if (owner[job] !== manager || sim.ownerOf(graphs.jobFirstStage[job]) !== manager) continue;
        join(manager, job);
        resume(manager, job);
      }
    },

    /** The tokens of a job have come: it starts. */
    granted(manager: SchedulerId, job: JobId): void {
      hear(manager, job);
      if (owner[job] === manager) join(manager, job);
      wake(manager, job);
    },

    wake,

    jobsOf,

    hear,

    jobOver,
  };
}
