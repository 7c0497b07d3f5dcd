import { type AttemptId, type JobId, NONE, type SchedulerId, type ServerId } from '../../../engine/ids.ts';
import { type Micros, SECOND } from '../../../engine/kernel/time.ts';
import { Cause } from '../decisions.ts';
import type { Batch } from '../manager/batch.ts';
import type { Dispatch } from '../manager/dispatch.ts';
import type { SentRow } from '../manager/sentAttempts.ts';
import type { TaskBook } from '../manager/taskBook.ts';

/** A change for the better of less than this is none; also the least by which a longer wait is significant. Our choice. */
const LEAST: Micros = SECOND;

/**
 * Duplicates of tasks that wait (Apollo §3.4, APO-28, APO-29). Conflicts between managers are not prevented: both tasks wait in
 * the server's queue. When fresh information comes from the server, the decision is thought over if the wait has become
 * significantly longer, or is above the average of the stage; if another server is better now, the task waits there, too.
 *
 * On request, only servers count of which the manager knows something newer than its decision (AMB-40): older matrices
 * cannot know of the tasks that others have sent since.
 *
 * `startOf`: when an attempt that waits is expected to start, as its server last told.
 */
export function createDuplicates(
  book: TaskBook,
  batch: Batch,
  dispatch: Dispatch,
  startOf: (attempt: AttemptId) => Micros,
) {
  const { sim, rules, sent, capacity, logs } = book;
  const { graphs } = sim;
  const started = new Uint32Array(graphs.stages); // tasks
  const waitedTimes = new Float64Array(graphs.stages); // waits of all of them

  /** Whether an attempt waits, with a token and without a duplicate. */
  function isOpen(row: SentRow): boolean {
    const task = sent.task[row];
    return (
      sent.isOrdered[row] === 0 &&
      !sent.isCopy(row) &&
      sent.newestAt(task) === row &&
      sent.olderAt(row) === NONE &&
      capacity.isRegular(task) &&
      book.mayRepeat(sent.stage[row])
    );
  }

  function think(manager: SchedulerId, row: SentRow): void {
    const stage = sent.stage[row];
    const waited = sim.now() - sent.sentAt[row];
    // By the fresh information; NaN: nobody knows.
    const left = Math.max(0, startOf(sent.attempt[row]) - sim.now());
    const average = waitedTimes[stage] / started[stage];
    if (!(left > LEAST)) return; // Soon, or nobody knows yet: no server can be better by enough.
    const causes = causesOf(sent.wait[row], waited, left, average);
    if (causes === 0) return;
    const from = sent.server[row];
    const stays = left + sent.run[row];
    batch.setAlone(manager, stage, sent.task[row]);
    const entry = batch.cheapest((server, age) => server !== from && (!rules.onlyNewer || age <= waited));
    if (entry === NONE || batch.parts.completion[entry] + LEAST >= stays) return;
    const to = batch.costs.column[entry];
    if (logs.duplicated.isOn)
      logs.duplicated.record(manager, stage, {
        task: sent.task[row],
        from,
        to,
        causes,
        waited: Math.round(waited),
        expected: Math.round(sent.wait[row]),
        left: Math.round(left),
        average: Math.round(Number.isNaN(average) ? 0 : average),
        stays: Math.round(stays),
        candidates: batch.recordsOf(0),
      });
    dispatch.duplicate(manager, stage, sent.task[row], to, batch.expectedOf(entry));
  }

  /** The conditions that hold, as bits (`Cause`). `average`: NaN where no task of the stage has started. */
  function causesOf(expected: Micros, waited: Micros, left: Micros, average: Micros): number {
    const whole = waited + left;
    let causes = 0;
    if (whole > rules.longerWait * expected && whole > expected + LEAST) causes |= Cause.longerWait;
    if (whole > average) causes |= Cause.aboveAverage;
    if (waited > average) causes |= Cause.overdue;
    return causes;
  }

  return {
    /** An attempt has waited until now, and starts. */
    hasStarted(row: SentRow): void {
      const stage = sent.stage[row];
      started[stage] += 1;
      waitedTimes[stage] += sim.now() - sent.sentAt[row];
    },

    /** Fresh information has come from a server: thinks over the tasks of a job that wait there. */
    rethink(manager: SchedulerId, job: JobId, server: ServerId): void {
      if (!rules.duplicates) return;
      let row = sent.newestWaitingAt(server);
      while (row !== NONE) {
        const next = sent.nextAt(row);
        if (graphs.stageJob[sent.stage[row]] === job && isOpen(row)) think(manager, row);
        row = next;
      }
    },
  };
}
