import { remainder } from '../../../base/remainder.ts';
import { type JobId, NONE, type SchedulerId } from '../../../engine/ids.ts';
import { PayloadLog } from '../../../kit/decisionSchema.ts';
import { type UpgradedRunning, upgradedRunning, type verdicts } from '../decisions.ts';
import { createMatcher } from '../match/matcher.ts';
import type { Batch } from './batch.ts';
import type { Dispatch } from './dispatch.ts';
import type { SentRow } from './sentAttempts.ts';
import type { TaskBook } from './taskBook.ts';

/** What became of a batch. */
export const BatchEnd = { nothing: 0, allSent: 1, someLeft: 2, stranded: 3 } as const;
export type BatchEnd = (typeof BatchEnd)[keyof typeof BatchEnd];

/** How the tasks of a job are sent: Apollo's way, or the baseline's (Apollo §4). */
export interface Way {
  /** Whether a job has tasks that may be sent. */
  canRun(job: JobId): boolean;
  /** Sends tasks of a job. */
  run(manager: SchedulerId, job: JobId): BatchEnd;
  /** An attempt has started. */
  started(manager: SchedulerId, row: SentRow): void;
  /** A manager has taken the job over, or is back from a loss: alarms of before may never go off. */
  resumed(manager: SchedulerId, job: JobId): void;
}

/** More than a batch has rows: waits and rows are sorted as one number. */
const ROWS = 2 ** 12;
/** More than any wait of a match: rows without one come last. */
const LAST = 2 ** 40;

/**
 * Matches the most urgent tasks of a job with servers, and dispatches the pairs in the order of their waits: with tokens as
 * long as there are any, then opportunistically up to the allowance (Apollo §3.3, §3.5, APO-19, APO-25).
 */
export function createBatches(book: TaskBook, batch: Batch, dispatch: Dispatch) {
  const { sim, rules, sent, capacity, priorities, waiting, upgradable, logs } = book;
  const { costs, rows, parts } = batch;
  const matcher = createMatcher(rules.matcher, rules.rounds);
  const order = new Float64Array(ROWS);
  const made = new Uint32Array(sim.graphs.jobs); // [jobs] batches so far
  let upgradeLog: PayloadLog<UpgradedRunning> | undefined; // made for the first one: few runs have any

  /** Takes the most urgent tasks off the list, as many as may be dispatched now; those that run only need a token. */
  function collect(manager: SchedulerId, job: JobId): void {
    batch.clear();
    let tokens = capacity.freeTokens(job);
    const most = Math.min(rules.batch, tokens + Math.floor(capacity.allowance(job)));
    while (costs.rows < most) {
      const waits = waiting.top(job);
      const upgrades = costs.rows < tokens ? upgradable.top(job) : Infinity;
      if (waits === Infinity && upgrades === Infinity) return;
      const isUpgrade = upgrades < waits;
      const key = isUpgrade ? upgradable.take(job) : waiting.take(job);
      const stage = priorities.stageOf(job, key);
      const task = priorities.taskOf(stage, key);
      // A task that was stopped and sent again is listed twice, with one key.
      const isTwice = costs.rows > 0 && rows.task[costs.rows - 1] === task;
      if (isUpgrade && (isTwice || !book.isUpgradable(task))) continue;
      if (isUpgrade && book.isStarted(task)) {
        // It stays where it is (AMB-42), so that there is nothing to match.
        const server = dispatch.upgradeRunning(manager, stage, task);
        if (logs.matched.isOn) {
          upgradeLog ??= new PayloadLog(sim, upgradedRunning);
          upgradeLog.record(manager, stage, { task, server, freeTokens: tokens });
        }
        tokens = capacity.freeTokens(job);
        continue;
      }
      const row = batch.add(manager, stage, task, key);
      if (isUpgrade) batch.addOwn(manager, row, sent.server[sent.newestAt(task)]);
    }
  }

  /** Orders the rows by the wait of their matches; those without a match come last. */
  function sortByWait(): void {
    for (let row = 0; row < costs.rows; row += 1) {
      const server = matcher.serverOf[row];
      const wait =
        server === NONE ? LAST : Math.min(LAST - 1, Math.round(parts.wait[costs.entryOf(row, server)]));
      order[row] = wait * ROWS + row;
    }
    if (costs.rows > 1) order.subarray(0, costs.rows).sort();
  }

  /** Dispatches a row, if there is capacity for it; false: it waits for the next batch. */
  function settle(manager: SchedulerId, job: JobId, row: number, place: number): boolean {
    const stage = rows.stage[row];
    const task = rows.task[row];
    const isUpgrade = rows.isUpgrade[row] === 1;
    const server = matcher.serverOf[row];
    const freeTokens = capacity.freeTokens(job);
    const allowance = capacity.allowance(job);
    let verdict: (typeof verdicts)[number] = 'regular';
    if (server === NONE) verdict = 'unmatched';
    else if (freeTokens === 0 && (isUpgrade || allowance < 1)) verdict = 'noCapacity';
    else if (isUpgrade) verdict = sent.server[sent.newestAt(task)] === server ? 'upgraded' : 'moved';
    else if (freeTokens === 0) verdict = 'opportunistic';
    const weight = verdict === 'opportunistic' ? weightOf(job, allowance, costs.rows - place) : 0;
    if (logs.matched.isOn)
      logs.matched.record(manager, stage, {
        task,
        batch: made[job],
        row,
        rows: costs.rows,
        rounds: matcher.rounds,
        verdict,
        server: server === NONE ? null : server,
        place,
        freeTokens,
        allowance: Math.floor(allowance),
        weight,
        placement: rules.placement,
        candidates: batch.recordsOf(row),
      });
    if (verdict === 'unmatched' || verdict === 'noCapacity') {
      (isUpgrade ? upgradable : waiting).add(job, rows.key[row]);
      return false;
    }
    const expected = batch.expectedOf(costs.entryOf(row, server));
    if (isUpgrade) dispatch.upgrade(manager, stage, task, server, expected);
    else if (verdict === 'regular') dispatch.regular(manager, stage, task, server, expected);
    else {
      dispatch.opportunistic(manager, stage, task, server, expected, weight);
      upgradable.add(job, rows.key[row]);
    }
    return true;
  }

  /** The weight of an opportunistic task: what is left of the allowance, shared by the tasks that could use it (APO-35). */
  function weightOf(job: JobId, allowance: number, tasks: number): number {
    return rules.weights ? Math.max(1, Math.floor(allowance / (tasks + waiting.count(job)))) : 1;
  }

  return {
    /** Whether a job has tasks, and a token or an allowance for one of them. */
    canRun(job: JobId): boolean {
      if (waiting.count(job) > 0) return capacity.freeTokens(job) > 0 || capacity.allowance(job) >= 1;
      return capacity.freeTokens(job) > 0 && book.hasUpgradable(job);
    },

    /** How many tasks of a job wait for a decision: for a server, or for a token that is there. */
    size(job: JobId): number {
      const tokens = capacity.freeTokens(job);
      const tasks = waiting.count(job) + book.countUpgradable(job, tokens);
      return Math.min(rules.batch, tasks, tokens + Math.floor(capacity.allowance(job)));
    },

    /** Makes and dispatches a batch of a job. */
    run(manager: SchedulerId, job: JobId): BatchEnd {
      collect(manager, job);
      if (costs.rows === 0) return BatchEnd.nothing;
      matcher.match(costs);
      sortByWait();
      let left = 0;
      for (let place = 0; place < costs.rows; place += 1)
        if (!settle(manager, job, remainder(order[place], ROWS), place)) left += 1;
      made[job] += 1;
      if (left === 0) return BatchEnd.allSent;
      return costs.entries === 0 ? BatchEnd.stranded : BatchEnd.someLeft;
    },
  };
}
