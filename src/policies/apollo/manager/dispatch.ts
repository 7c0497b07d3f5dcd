import type { AttemptId, JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../../../engine/record/schema.ts';
import { endOrder, type ProcessNodes } from '../node/processNodes.ts';
import { Sent, type SentRow } from './sentAttempts.ts';
import type { TaskBook } from './taskBook.ts';

/** What was expected of an attempt when it was sent. */
export interface Expected {
  readonly wait: Micros;
  readonly run: Micros;
}

export type Dispatch = ReturnType<typeof createDispatch>;

/** Sends tasks to servers, in one of the ways that a manager knows, and orders servers to end attempts. */
export function createDispatch(book: TaskBook, nodes: ProcessNodes) {
  const { sim, sent, capacity } = book;
  const jobOf = (stage: StageId): JobId => sim.graphs.stageJob[stage];

  function post(
    manager: SchedulerId,
    attempt: AttemptId,
    { wait, run }: Expected,
    weight: number,
    reason: Sent,
  ): void {
    const stage = sim.stageOf(attempt);
    const server = sim.serverOf(attempt);
    const row = book.add(attempt, stage, sim.taskOf(attempt), server);
    sent.expect(row, sim.now(), wait, run, reason);
    book.files.sent(stage, server);
    // Matrices are in whole ms, and the request takes time.
    const startBy = sim.now() + wait + MILLISECOND + 2 * sim.topology.networkDelay;
    nodes.request(manager, attempt, Math.max(1, run), weight, startBy);
  }

  /** Sends a copy, which is beside the task's own attempt: with a token of its own if there is one, or else without. */
  function postCopy(manager: SchedulerId, attempt: AttemptId, expected: Expected, isRegular: boolean): void {
    capacity.countCopy(jobOf(sim.stageOf(attempt)), isRegular, 1);
    const reason = isRegular ? Sent.copy : Sent.opportunisticCopy;
    post(manager, attempt, expected, isRegular ? 0 : 1, reason);
  }

  /** A copy that outlived its task's first attempt is the task's own from now on. */
  function adopt(stage: StageId, row: SentRow): void {
    if (!sent.isCopy(row)) return;
    capacity.countCopy(jobOf(stage), sent.reason[row] === Sent.copy, -1);
    sent.reason[row] = Sent.first;
  }

  /** Tells the server of an attempt that it has a token now. */
  function tellToken(manager: SchedulerId, row: SentRow): void {
    const generation = sent.generation[row];
    nodes.upgrading.send(manager, sent.server[row], sent.stage[row], sent.attempt[row], generation);
  }

  /** Orders a server to end an attempt, once. */
  function end(manager: SchedulerId, row: SentRow, reason: Outcome): void {
    if (sent.isOrdered[row] === 1) return;
    sent.isOrdered[row] = 1;
    const order = endOrder(sent.generation[row], reason);
    nodes.ending.send(manager, sent.server[row], sent.stage[row], sent.attempt[row], order);
  }

  return {
    tellToken,
    end,

    /** Sends a task that no server has, with a token. */
    regular(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId, expected: Expected): void {
      capacity.takeToken(jobOf(stage), task);
      post(manager, sim.bind(task, stage, server, AttemptKind.original), expected, 0, Sent.first);
    },

    /** Sends a task that no server has without a token (Apollo §3.5). */
    opportunistic(
      manager: SchedulerId,
      stage: StageId,
      task: TaskId,
      server: ServerId,
      expected: Expected,
      weight: number,
    ): void {
      capacity.takeAllowance(jobOf(stage), task, weight);
      const attempt = sim.bind(task, stage, server, AttemptKind.opportunistic);
      post(manager, attempt, expected, weight, Sent.first);
    },

    /** Gives a token to a task that waits without one: where it is, or on another server (Apollo §3.5, APO-37). */
    upgrade(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId, expected: Expected): void {
      const row = book.upgradableRow(task);
      capacity.takeToken(jobOf(stage), task);
      if (sent.server[row] === server) {
        adopt(stage, row);
        tellToken(manager, row);
        sent.expect(row, sim.now(), expected.wait, expected.run, Sent.first);
        return;
      }
      post(manager, sim.bind(task, stage, server, AttemptKind.duplicate), expected, 0, Sent.first);
      end(manager, row, Outcome.discarded);
    },

    /** Gives a token to a task that runs without one, so that it gives way to nobody any more (AMB-42); tells where it runs. */
    upgradeRunning(manager: SchedulerId, stage: StageId, task: TaskId): ServerId {
      const row = book.upgradableRow(task);
      capacity.takeToken(jobOf(stage), task);
      adopt(stage, row);
      tellToken(manager, row);
      return sent.server[row];
    },

    /** Sends a duplicate of a task that waits elsewhere (Apollo §3.4); it shares what the task holds. */
    duplicate(
      manager: SchedulerId,
      stage: StageId,
      task: TaskId,
      server: ServerId,
      expected: Expected,
    ): void {
      const weight = capacity.isOpportunistic(task) ? capacity.weight(task) : 0;
      const attempt = sim.bind(task, stage, server, AttemptKind.duplicate);
      post(manager, attempt, expected, weight, Sent.duplicate);
    },

    /** Sends a copy of a task that is slow (Apollo §3.4). */
    copy(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId, expected: Expected): void {
      const isRegular = capacity.freeTokens(jobOf(stage)) > 0;
      const attempt = sim.bind(task, stage, server, AttemptKind.speculative);
      postCopy(manager, attempt, expected, isRegular);
    },

    /** Sends a finished task once more, so that what it made can be read from another server, too (Apollo §3.4, APO-31). */
    again(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId, expected: Expected): void {
      const isRegular = capacity.freeTokens(jobOf(stage)) > 0;
      postCopy(manager, sim.bindAgain(task, stage, server), expected, isRegular);
    },

    /** Ends the attempts at a task except one; `alsoStarted`: also those that run. */
    endOthers(
      manager: SchedulerId,
      task: TaskId,
      except: SentRow,
      reason: Outcome,
      alsoStarted: boolean,
    ): void {
      for (let row = sent.newestAt(task); row !== NONE; row = sent.olderAt(row)) {
        if (row === except || (!alsoStarted && (sent.isStarted(row) || sent.isCopy(row)))) continue;
        end(manager, row, reason);
      }
    },

    /**
     * The token follows the task (Apollo §3.5: nobody may stop what runs with one). A copy that is left alone is the task's own
     * attempt from now on, with the token that either of the two had.
     */
    inherit(manager: SchedulerId, stage: StageId, task: TaskId): void {
      const heir = book.heirOf(task);
      if (heir === NONE) return;
      const hasToken = sent.reason[heir] === Sent.copy;
      adopt(stage, heir);
      if (hasToken) capacity.takeToken(jobOf(stage), task);
      else if (capacity.isRegular(task)) tellToken(manager, heir);
    },
  };
}
