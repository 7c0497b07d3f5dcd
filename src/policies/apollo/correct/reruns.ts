import type { JobId, SchedulerId, ServerId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { readsOneToOne, taskBefore } from '../../../engine/workload/oneToOne.ts';
import type { InputTime } from '../estimate/inputTime.ts';
import type { MadeOutputs } from '../estimate/madeOutputs.ts';
import type { Batch } from '../manager/batch.ts';
import type { Capacity } from '../manager/capacity.ts';
import type { Dispatch } from '../manager/dispatch.ts';
import { candidatesOf, type Journal } from '../manager/journal.ts';
import type { SentRow } from '../manager/sentAttempts.ts';
import type { TaskBook } from '../manager/taskBook.ts';

/** What copies may do now, and where they have gone in this look. */
interface Allowed {
  hasPlace(job: JobId, task: TaskId): boolean;
  isFree(server: ServerId, own: ServerId): boolean;
  chosen(server: ServerId): void;
}

interface Parts {
  readonly sim: Sim;
  readonly book: TaskBook;
  readonly capacity: Capacity;
  readonly dispatch: Dispatch;
  readonly batch: Batch;
  readonly journal: Journal;
  readonly outputs: MadeOutputs;
  readonly inputTime: InputTime;
  /** How many times as long as all of this a reader must still need; may change. */
  readonly rules: { readonly slowFrom: number };
}

/**
 * Finished tasks that run again where their output is slow to read (Apollo §3.4, APO-31): only those of which a task reads all,
 * one to one, and each once.
 */
export class Reruns {
  private readonly parts: Parts;
  private readonly reran: Uint8Array; // [tasks]
  private readonly expected = { wait: 0, run: 0 };

  constructor(parts: Parts) {
    this.parts = parts;
    this.reran = new Uint8Array(parts.sim.graphs.tasks);
  }

  /** Runs the task again from which an attempt reads slowly, if that helps; tells whether that runs already, or does now. */
  runAgain(manager: SchedulerId, row: SentRow, left: Micros, allowed: Allowed): boolean {
    const { book, batch, rules, inputTime, sim, dispatch } = this.parts;
    const { graphs } = sim;
    const reader = book.sent.stageOf(row);
    const task = this.sourceOf(row);
    if (task === NONE) return false;
    const stage = graphs.parents.items[graphs.parents.first[reader]];
    const from = this.parts.outputs.serverOf(task);
    if (from === NONE || !book.isFinished(task) || !book.mayRepeat(stage)) return false;
    if (this.reran[task] === 1) return book.sent.newestAt(task) !== NONE;
    const job = graphs.stageJob[stage];
    if (!allowed.hasPlace(job, task)) return false;
    batch.clear(job);
    batch.add(manager, stage, task, 0);
    const best = batch.cheapest((server) => allowed.isFree(server, from));
    if (best === NONE) return false;
    const to = batch.costs.column[best];
    const bytes = graphs.storage.shuffleBytes[reader];
    const again = batch.completions[best] + inputTime.transfer(bytes, to, book.sent.serverOf(row));
    if (left <= rules.slowFrom * again) return false;
    this.expected.wait = batch.waits[best];
    this.expected.run = batch.runOf(best);
    this.note(manager, row, task, best, { from, left, usual: again });
    this.reran[task] = 1;
    allowed.chosen(to);
    dispatch.again(manager, stage, task, to, this.expected);
    return true;
  }

  /** An attempt is over: nobody needs another source of what it read any more. */
  readerOver(manager: SchedulerId, row: SentRow): void {
    const { book, dispatch } = this.parts;
    const task = this.sourceOf(row);
    if (task !== NONE && book.isFinished(task))
      dispatch.endOthers(manager, task, NONE, Outcome.lostRace, true);
  }

  /** The one task from which an attempt reads; NONE: it reads from all tasks before, or none. */
  private sourceOf(row: SentRow): TaskId {
    const { book, sim } = this.parts;
    const reader = book.sent.stageOf(row);
    return readsOneToOne(sim.graphs, reader) ? taskBefore(sim.graphs, reader, book.sent.taskOf(row)) : NONE;
  }

  private note(
    manager: SchedulerId,
    row: SentRow,
    task: TaskId,
    best: number,
    { from, ...times }: { readonly from: ServerId; readonly left: Micros; readonly usual: Micros },
  ): void {
    const { journal, batch, capacity, sim, book } = this.parts;
    if (!journal.isOn) return;
    const all = candidatesOf(batch, 0);
    const hasToken = capacity.freeTokens(batch.job) > 0;
    const ran = sim.now() - book.sent.startedAt(row);
    const what = { server: from, isSlowReading: true, hasToken, ran, ...times };
    journal.copy(manager, batch.stages[0], task, what, [all[best], ...all.filter((_, at) => at !== best)]);
  }
}
