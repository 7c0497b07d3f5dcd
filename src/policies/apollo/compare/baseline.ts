import type { JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { PayloadLog } from '../../../kit/decisionSchema.ts';
import { placed } from '../decisions.ts';
import { BatchEnd, type Way } from '../manager/batches.ts';
import type { Dispatch } from '../manager/dispatch.ts';
import type { PriorityKey } from '../manager/priority.ts';
import type { SentRow } from '../manager/sentAttempts.ts';
import type { TaskBook } from '../manager/taskBook.ts';
import type { RelaxedPlaces } from './relaxedPlaces.ts';

/** So many tasks are passed over for which no server satisfies the constraint, before those behind them wait too. Our choice. */
const MOST_HELD = 16;

/** Tells of each job whether it is one of a share of all, from 0 to 1, evenly spread over them by their ids. */
export function shareOfJobs(share: number): (job: JobId) => boolean {
  return (job) => Math.floor((job + 1) * share) > Math.floor(job * share);
}

/**
 * The baseline scheduler (Apollo §4, APO-38), for some of the jobs or all: each task that may run and has a token goes to a
 * random server that satisfies its constraint. While it waits there, duplicates go to more servers; those that have not started
 * are discarded when one starts.
 *
 * `runOf`: Apollo's estimate of how long a task holds its slot on a server, so that both can share servers (Apollo §4).
 */
export function createBaseline(
  book: TaskBook,
  dispatch: Dispatch,
  places: RelaxedPlaces,
  runOf: (stage: StageId, task: TaskId, server: ServerId) => Micros,
): Way {
  const { sim, rules, sent, capacity, priorities, waiting } = book;
  const { graphs } = sim;
  const since = new Float64Array(graphs.tasks).fill(Number.NaN); // [tasks] when it could first be sent; NaN: not yet, or it has started since
  const rounds = new Uint32Array(graphs.tasks); // [tasks] how often it was sent anew: alarms of earlier rounds mean nothing
  const held: PriorityKey[] = [];
  const expected = { wait: Infinity, run: 0 };
  const alarm = sim.schedulerTimer(probe);
  const log = new PayloadLog(sim, placed);

  function canRun(job: JobId): boolean {
    return waiting.count(job) > 0 && capacity.freeTokens(job) > 0;
  }

  /** From now on a task waits: in a while it gets a duplicate. */
  function waitFor(manager: SchedulerId, task: TaskId): void {
    rounds[task] += 1;
    if (rules.mostProbes > 0) alarm.after(rules.probeAfter, manager, task, rounds[task]);
  }

  function send(manager: SchedulerId, stage: StageId, task: TaskId): boolean {
    const server = pick(stage, task);
    if (server === NONE) return false;
    note(manager, stage, task, server, 0);
    dispatch.regular(manager, stage, task, server, expected);
    waitFor(manager, task);
    return true;
  }

  /** A task has waited for another while: it waits on one more server from now on, if it has not started. */
  function probe(manager: SchedulerId, task: TaskId, round: number): void {
    const row = sent.newestAt(task);
    if (round !== rounds[task] || row === NONE || sent.isOrdered[row] === 1) return;
    const stage = sent.stage[row];
    if (book.isStarted(task) || book.isFinished(task) || sim.ownerOf(stage) !== manager) return;
    alarm.after(rules.probeAfter, manager, task, round);
    let attempts = 0;
    for (let each = row; each !== NONE; each = sent.olderAt(each)) attempts += 1;
    if (attempts > rules.mostProbes || !book.mayRepeat(stage)) return;
    const server = pick(stage, task);
    if (server === NONE) return;
    note(manager, stage, task, server, attempts);
    dispatch.duplicate(manager, stage, task, server, expected);
  }

  /** A server for a task, or NONE, and in `expected` what is expected there. Of the wait nothing is known. */
  function pick(stage: StageId, task: TaskId): ServerId {
    const now = sim.now();
    if (Number.isNaN(since[task])) since[task] = now;
    const server = places.pick(stage, task, now - since[task]);
    if (server !== NONE) expected.run = runOf(stage, task, server);
    return server;
  }

  function note(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId, others: number): void {
    if (!log.isOn) return;
    log.record(manager, stage, {
      task,
      server,
      others,
      near: places.near(),
      waited: sim.now() - since[task],
      holders: places.holdersNow(),
      freeTokens: capacity.freeTokens(graphs.stageJob[stage]),
    });
  }

  return {
    canRun,

    run(manager: SchedulerId, job: JobId): BatchEnd {
      if (!canRun(job)) return BatchEnd.nothing;
      held.length = 0;
      let isConfined = false; // whether a task waits for its constraint to be relaxed, or for other tasks of the job
      while (held.length < MOST_HELD && waiting.count(job) > 0 && capacity.freeTokens(job) > 0) {
        const key = waiting.take(job);
        const stage = priorities.stageOf(job, key);
        if (send(manager, stage, priorities.taskOf(stage, key))) continue;
        held.push(key);
        isConfined ||= places.mayChange();
      }
      for (const key of held) waiting.add(job, key);
      if (held.length === 0) return BatchEnd.allSent;
      return isConfined ? BatchEnd.someLeft : BatchEnd.stranded;
    },

    /** A task of this scheduler has started: its constraint is of no use any more. */
    started(_manager: SchedulerId, row: SentRow): void {
      since[sent.task[row]] = Number.NaN;
    },

    /** A manager looks after a job anew: duplicates of tasks that wait go on after another while. */
    resumed(manager: SchedulerId, job: JobId): void {
      const { jobFirstStage, stageFirstTask } = graphs;
      const end = stageFirstTask[jobFirstStage[job + 1]];
      for (let task = stageFirstTask[jobFirstStage[job]]; task < end; task += 1)
        if (book.isSent(task)) waitFor(manager, task);
    },
  };
}
