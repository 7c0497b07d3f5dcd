import { type JobId, NONE, type SchedulerId, type ServerId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { readsOneToOne, taskBefore } from '../../../engine/workload/workload.ts';
import type { Batch } from '../manager/batch.ts';
import type { Dispatch } from '../manager/dispatch.ts';
import type { SentRow } from '../manager/sentAttempts.ts';
import type { TaskBook } from '../manager/taskBook.ts';

/** What copies may do now, and where they have gone in this look. */
interface CopyPlaces {
  hasPlace(job: JobId, task: TaskId): boolean;
  isFree(server: ServerId, own: ServerId): boolean;
  chosen(server: ServerId): void;
}

/**
 * Finished tasks that run again where their output is slow to read (Apollo §3.4, APO-31): only those of which a task reads all,
 * one to one, and each once.
 */
export function createReruns(book: TaskBook, batch: Batch, dispatch: Dispatch, places: CopyPlaces) {
  const { sim, rules, sent, outputs, inputTime, logs } = book;
  const { graphs } = sim;
  const reran = new Uint8Array(graphs.tasks);

  /** The one task from which an attempt reads; NONE: it reads from all tasks before, or none. */
  function sourceOf(row: SentRow): TaskId {
    const reader = sent.stage[row];
    return readsOneToOne(graphs, reader) ? taskBefore(graphs, reader, sent.task[row]) : NONE;
  }

  return {
    /** Runs the task again from which an attempt reads slowly, if that helps; tells whether that runs already, or does now. */
    runAgain(manager: SchedulerId, row: SentRow, left: Micros): boolean {
      const reader = sent.stage[row];
      const task = sourceOf(row);
      if (task === NONE) return false;
      const stage = graphs.parents.items[graphs.parents.first[reader]];
      const from = outputs.serverOf(task);
      if (from === NONE || !book.isFinished(task) || !book.mayRepeat(stage)) return false;
      if (reran[task] === 1) return sent.newestAt(task) !== NONE;
      const job = graphs.stageJob[stage];
      if (!places.hasPlace(job, task)) return false;
      batch.setAlone(manager, stage, task);
      const best = batch.cheapest((server) => places.isFree(server, from));
      if (best === NONE) return false;
      const to = batch.costs.column[best];
      const bytes = graphs.storage.shuffleBytes[reader];
      const again = batch.parts.completion[best] + inputTime.transfer(bytes, to, sent.server[row]);
      if (left <= rules.slowFrom * again) return false;
      if (logs.copied.isOn)
        logs.copied.record(manager, stage, {
          task,
          server: from,
          isSlowReading: true,
          hasToken: book.capacity.freeTokens(job) > 0,
          ran: Math.round(sim.now() - sent.startedAt[row]),
          left: Math.round(left),
          usual: Math.round(again),
          candidates: batch.recordsOf(0, best),
        });
      reran[task] = 1;
      places.chosen(to);
      dispatch.again(manager, stage, task, to, batch.expectedOf(best));
      return true;
    },

    /** An attempt is over: nobody needs another source of what it read any more. */
    readerOver(manager: SchedulerId, row: SentRow): void {
      const task = sourceOf(row);
      if (task !== NONE && book.isFinished(task))
        dispatch.endOthers(manager, task, NONE, Outcome.lostRace, true);
    },
  };
}
