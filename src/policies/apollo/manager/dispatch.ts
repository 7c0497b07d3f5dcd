import type { AttemptId, JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { AttemptKind, Outcome } from '../../../engine/record/schema.ts';
import type { FetchedFiles } from '../estimate/fetchedFiles.ts';
import { endOrder, type ProcessNodes } from '../node/processNodes.ts';
import type { Capacity } from './capacity.ts';
import { Sent, type SentRow } from './sentAttempts.ts';
import type { TaskBook } from './taskBook.ts';

/** What was expected of an attempt when it was sent. */
export interface Expected {
  readonly wait: Micros;
  readonly run: Micros;
}

/** Sends tasks to servers, in one of the ways that a manager knows, and orders servers to end attempts. */
export class Dispatch {
  private readonly sim: Sim;
  private readonly nodes: ProcessNodes;
  private readonly book: TaskBook;
  private readonly capacity: Capacity;
  private readonly files: FetchedFiles;

  constructor(sim: Sim, nodes: ProcessNodes, book: TaskBook, capacity: Capacity, files: FetchedFiles) {
    this.sim = sim;
    this.nodes = nodes;
    this.book = book;
    this.capacity = capacity;
    this.files = files;
  }

  /** Sends a task that no server has, with a token. */
  regular(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId, expected: Expected): void {
    this.capacity.takeToken(this.jobOf(stage), task);
    this.send(manager, stage, task, server, expected, AttemptKind.original, 0, Sent.first);
  }

  /** Sends a task that no server has without a token (Apollo §3.5). */
  opportunistic(
    manager: SchedulerId,
    stage: StageId,
    task: TaskId,
    server: ServerId,
    expected: Expected,
    weight: number,
  ): void {
    this.capacity.takeAllowance(this.jobOf(stage), task, weight);
    this.send(manager, stage, task, server, expected, AttemptKind.opportunistic, weight, Sent.first);
  }

  /** Gives a token to a task that waits without one: where it is, or on another server (Apollo §3.5, APO-37). */
  upgrade(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId, expected: Expected): void {
    const { book } = this;
    const row = book.upgradableRow(task);
    this.capacity.takeToken(this.jobOf(stage), task);
    if (book.sent.serverOf(row) === server) {
      this.adopt(stage, row);
      this.tellToken(manager, row);
      book.sent.expect(row, this.sim.now(), expected.wait, expected.run, Sent.first);
      return;
    }
    this.send(manager, stage, task, server, expected, AttemptKind.duplicate, 0, Sent.first);
    this.end(manager, row, Outcome.discarded);
  }

  /** Gives a token to a task that runs without one, so that it gives way to nobody any more (AMB-42); tells where it runs. */
  upgradeRunning(manager: SchedulerId, stage: StageId, task: TaskId): ServerId {
    const { sent } = this.book;
    const row = this.book.upgradableRow(task);
    this.capacity.takeToken(this.jobOf(stage), task);
    this.adopt(stage, row);
    this.tellToken(manager, row);
    return sent.serverOf(row);
  }

  /** Tells the server of an attempt that it has a token now. */
  tellToken(manager: SchedulerId, row: SentRow): void {
    const { sent } = this.book;
    const generation = sent.generationOf(row);
    this.nodes.upgrading.send(
      manager,
      sent.serverOf(row),
      sent.stageOf(row),
      sent.attemptOf(row),
      generation,
    );
  }

  /** Sends a duplicate of a task that waits elsewhere (Apollo §3.4); it shares what the task holds. */
  duplicate(
    manager: SchedulerId,
    stage: StageId,
    task: TaskId,
    server: ServerId,
    expected: Expected,
    causes: number,
  ): void {
    const weight = this.capacity.isOpportunistic(task) ? this.capacity.weight(task) : 0;
    this.send(manager, stage, task, server, expected, AttemptKind.duplicate, weight, Sent.duplicate, causes);
  }

  /** Sends a copy of a task that is slow (Apollo §3.4): with a token of its own if there is one, or else without. */
  copy(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId, expected: Expected): void {
    const job = this.jobOf(stage);
    const isRegular = this.capacity.freeTokens(job) > 0;
    this.capacity.countCopy(job, isRegular, 1);
    const reason = isRegular ? Sent.copy : Sent.opportunisticCopy;
    this.send(manager, stage, task, server, expected, AttemptKind.speculative, isRegular ? 0 : 1, reason);
  }

  /** Sends a finished task once more, so that what it made can be read from another server, too (Apollo §3.4, APO-31). */
  again(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId, expected: Expected): void {
    const job = this.jobOf(stage);
    const isRegular = this.capacity.freeTokens(job) > 0;
    this.capacity.countCopy(job, isRegular, 1);
    const attempt = this.sim.bindAgain(task, stage, server);
    const reason = isRegular ? Sent.copy : Sent.opportunisticCopy;
    this.post(manager, attempt, stage, task, server, expected, isRegular ? 0 : 1, reason, 0);
  }

  /** Orders a server to end an attempt, once. */
  end(manager: SchedulerId, row: SentRow, reason: Outcome): void {
    const { sent } = this.book;
    if (sent.isOrdered(row)) return;
    sent.order(row);
    const generation = sent.generationOf(row);
    const order = endOrder(generation, reason);
    this.nodes.ending.send(manager, sent.serverOf(row), sent.stageOf(row), sent.attemptOf(row), order);
  }

  /** Ends the attempts at a task except one; `alsoStarted`: also those that run. */
  endOthers(
    manager: SchedulerId,
    task: TaskId,
    except: SentRow,
    reason: Outcome,
    alsoStarted: boolean,
  ): void {
    const { sent } = this.book;
    for (let row = sent.newestAt(task); row !== NONE; row = sent.olderAt(row)) {
      if (row === except || (!alsoStarted && sent.isStarted(row))) continue;
      if (!alsoStarted && sent.isCopy(row)) continue;
      this.end(manager, row, reason);
    }
  }

  /**
   * The token follows the task (Apollo §3.5: nobody may stop what runs with one). A copy that is left alone is the task's own
   * attempt from now on, with the token that either of the two had.
   */
  inherit(manager: SchedulerId, stage: StageId, task: TaskId): void {
    const { capacity, book } = this;
    const heir = book.heirOf(task);
    if (heir === NONE) return;
    const hasToken = book.sent.reasonOf(heir) === Sent.copy;
    this.adopt(stage, heir);
    if (hasToken) capacity.takeToken(this.jobOf(stage), task);
    else if (capacity.isRegular(task)) this.tellToken(manager, heir);
  }

  /** A copy that outlived its task's first attempt is the task's own from now on. */
  private adopt(stage: StageId, row: SentRow): void {
    const { sent } = this.book;
    if (!sent.isCopy(row)) return;
    this.capacity.countCopy(this.jobOf(stage), sent.reasonOf(row) === Sent.copy, -1);
    sent.expect(row, sent.sentAt(row), sent.waitOf(row), sent.runOf(row), Sent.first);
  }

  private send(
    manager: SchedulerId,
    stage: StageId,
    task: TaskId,
    server: ServerId,
    expected: Expected,
    kind: AttemptKind,
    weight: number,
    reason: Sent,
    causes = 0,
  ): void {
    const attempt = this.sim.bind(task, stage, server, kind);
    this.post(manager, attempt, stage, task, server, expected, weight, reason, causes);
  }

  private post(
    manager: SchedulerId,
    attempt: AttemptId,
    stage: StageId,
    task: TaskId,
    server: ServerId,
    { wait, run }: Expected,
    weight: number,
    reason: Sent,
    causes: number,
  ): void {
    const { sim, book } = this;
    const row = book.add(attempt, stage, task, server);
    book.sent.expect(row, sim.now(), wait, run, reason, causes);
    this.files.sent(stage, server);
    // Matrices are in whole ms, and the request takes time.
    const startBy = sim.now() + wait + MILLISECOND + 2 * sim.topology.networkDelay;
    this.nodes.request(manager, attempt, Math.max(1, run), weight, startBy);
  }

  private jobOf(stage: StageId): JobId {
    return this.sim.graphs.stageJob[stage];
  }
}
