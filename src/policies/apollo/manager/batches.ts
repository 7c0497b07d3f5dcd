import { remainder } from '../../../base/remainder.ts';
import type { JobId, SchedulerId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Matcher } from '../match/matcher.ts';
import type { Batch } from './batch.ts';
import type { Capacity } from './capacity.ts';
import type { Dispatch } from './dispatch.ts';
import type { Journal, Verdict } from './journal.ts';
import type { Priorities } from './priority.ts';
import type { TaskBook } from './taskBook.ts';

/** How batches are made. */
export interface BatchRules {
  /** The largest number of tasks. */
  readonly most: number;
  /** Whether opportunistic tasks get more weight where there are few of them (APO-35). */
  readonly weights: boolean;
}

/** What became of a batch. */
export const BatchEnd = { nothing: 0, allSent: 1, someLeft: 2, stranded: 3 } as const;
export type BatchEnd = (typeof BatchEnd)[keyof typeof BatchEnd];

/** What sends the tasks of jobs. */
export interface JobBatches {
  /** Whether a job has tasks that it may send. */
  canRun(job: JobId): boolean;
  /** Sends tasks of a job. */
  run(manager: SchedulerId, job: JobId): BatchEnd;
}

/** The column of a candidate that a task waits on already: its input counts as being there. */
const OWN = 0;

/** More than a batch has rows: waits and rows are sorted as one number. */
const ROWS = 2 ** 12;

/**
 * Matches the most urgent tasks of a job with servers, and dispatches the pairs in the order of their waits: with tokens as
 * long as there are any, then opportunistically up to the allowance (Apollo §3.3, §3.5, APO-19, APO-25).
 */
export class Batches implements JobBatches {
  private readonly batch: Batch;
  private readonly matcher: Matcher;
  private readonly priorities: Priorities;
  private readonly book: TaskBook;
  private readonly capacity: Capacity;
  private readonly dispatch: Dispatch;
  private readonly journal: Journal;
  private readonly rules: BatchRules;
  private readonly order = new Float64Array(ROWS);
  private readonly expected = { wait: 0, run: 0 };

  constructor(parts: {
    readonly batch: Batch;
    readonly matcher: Matcher;
    readonly priorities: Priorities;
    readonly book: TaskBook;
    readonly capacity: Capacity;
    readonly dispatch: Dispatch;
    readonly journal: Journal;
    readonly rules: BatchRules;
  }) {
    this.batch = parts.batch;
    this.matcher = parts.matcher;
    this.priorities = parts.priorities;
    this.book = parts.book;
    this.capacity = parts.capacity;
    this.dispatch = parts.dispatch;
    this.journal = parts.journal;
    this.rules = parts.rules;
  }

  /** Whether a job has tasks, and a token or an allowance for one of them. */
  canRun(job: JobId): boolean {
    const { book, capacity } = this;
    if (book.waiting.count(job) > 0) return capacity.freeTokens(job) > 0 || capacity.allowance(job) >= 1;
    return capacity.freeTokens(job) > 0 && book.hasUpgradable(job);
  }

  /** How many tasks of a job wait for a decision: for a server, or for a token that is there. */
  size(job: JobId): number {
    const { book, capacity } = this;
    const tokens = capacity.freeTokens(job);
    const tasks = book.waiting.count(job) + book.countUpgradable(job, tokens);
    return Math.min(this.rules.most, tasks, tokens + Math.floor(capacity.allowance(job)));
  }

  /** Makes and dispatches a batch of a job. */
  run(manager: SchedulerId, job: JobId): BatchEnd {
    const { batch, matcher } = this;
    this.collect(manager, job);
    if (batch.rows === 0) return BatchEnd.nothing;
    matcher.match(batch.costs);
    this.sortByWait();
    let left = 0;
    for (let place = 0; place < batch.rows; place += 1) {
      const row = remainder(this.order[place], ROWS);
      if (!this.settle(manager, row, matcher.serverOf[row], place)) left += 1;
    }
    this.journal.batchOver(job);
    if (left === 0) return BatchEnd.allSent;
    return batch.costs.entries === 0 ? BatchEnd.stranded : BatchEnd.someLeft;
  }

  /** Takes the most urgent tasks off the list, as many as may be dispatched now; those that run only need a token. */
  private collect(manager: SchedulerId, job: JobId): void {
    const { batch, book, capacity, priorities } = this;
    batch.clear(job);
    let tokens = capacity.freeTokens(job);
    const most = Math.min(this.rules.most, tokens + Math.floor(capacity.allowance(job)));
    while (batch.rows < most) {
      const waits = book.waiting.top(job);
      const upgrades = batch.rows < tokens ? book.upgradable.top(job) : Infinity;
      if (waits === Infinity && upgrades === Infinity) return;
      const isUpgrade = upgrades < waits;
      const key = isUpgrade ? book.upgradable.take(job) : book.waiting.take(job);
      const stage = priorities.stageOf(job, key);
      const task = priorities.taskOf(stage, key);
      // A task that was stopped and sent again is listed twice, with one key.
      const isTwice = batch.rows > 0 && batch.tasks[batch.rows - 1] === task;
      if (isUpgrade && (isTwice || !book.isUpgradable(task))) continue;
      if (isUpgrade && book.isStarted(task)) {
        // It stays where it is (AMB-42), so that there is nothing to match.
        this.journal.upgrade(
          manager,
          stage,
          task,
          tokens,
          this.dispatch.upgradeRunning(manager, stage, task),
        );
        tokens = capacity.freeTokens(job);
        continue;
      }
      const row = batch.add(manager, stage, task, key);
      if (!isUpgrade) continue;
      batch.isUpgrade[row] = 1;
      batch.addOwn(manager, row, book.sent.serverOf(book.sent.newestAt(task)), OWN);
    }
  }

  /** Orders the rows by the wait of their matches; those without a match come last. */
  private sortByWait(): void {
    const { batch, matcher, order } = this;
    for (let row = 0; row < batch.rows; row += 1) {
      const server = matcher.serverOf[row];
      const wait =
        server === NONE
          ? 2 ** 40
          : Math.min(2 ** 40 - 1, Math.round(batch.waits[batch.entryOf(row, server)]));
      order[row] = wait * ROWS + row;
    }
    if (batch.rows > 1) order.subarray(0, batch.rows).sort();
  }

  /** Dispatches a row, if there is capacity for it; false: it waits for the next batch. */
  private settle(manager: SchedulerId, row: number, server: ServerId, place: number): boolean {
    const { batch, capacity, book, dispatch, expected } = this;
    const { job } = batch;
    const stage = batch.stages[row];
    const task = batch.tasks[row];
    const key = batch.keys[row];
    const isUpgrade = batch.isUpgrade[row] === 1;
    const freeTokens = capacity.freeTokens(job);
    const allowance = capacity.allowance(job);
    const entry = server === NONE ? NONE : batch.entryOf(row, server);
    this.journal.at(place, server, freeTokens, allowance);
    if (entry === NONE || (freeTokens === 0 && (isUpgrade || allowance < 1))) {
      if (isUpgrade) book.upgradable.add(job, key);
      else book.putBack(job, key);
      this.note(manager, row, server === NONE ? 'unmatched' : 'noCapacity');
      return false;
    }
    expected.wait = batch.waits[entry];
    expected.run = batch.runOf(entry);
    if (isUpgrade) {
      const isHere = book.sent.serverOf(book.sent.newestAt(task)) === server;
      this.note(manager, row, isHere ? 'upgraded' : 'moved');
      dispatch.upgrade(manager, stage, task, server, expected);
    } else if (freeTokens > 0) {
      this.note(manager, row, 'regular');
      dispatch.regular(manager, stage, task, server, expected);
    } else {
      const weight = this.weightOf(job, allowance, batch.rows - place);
      this.note(manager, row, 'opportunistic', weight);
      dispatch.opportunistic(manager, stage, task, server, expected, weight);
      book.upgradable.add(job, key);
    }
    return true;
  }

  /** The weight of an opportunistic task: what is left of the allowance, shared by the tasks that could use it (APO-35). */
  private weightOf(job: JobId, allowance: number, tasks: number): number {
    if (!this.rules.weights) return 1;
    return Math.max(1, Math.floor(allowance / (tasks + this.book.waiting.count(job))));
  }

  private note(manager: SchedulerId, row: number, verdict: Verdict, weight = 0): void {
    this.journal.row(manager, this.batch, row, this.matcher.rounds, verdict, weight);
  }
}
