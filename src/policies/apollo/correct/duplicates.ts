import type { JobId, SchedulerId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { type Micros, SECOND } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { Cause } from '../decisions.ts';
import type { Batch } from '../manager/batch.ts';
import type { Capacity } from '../manager/capacity.ts';
import type { Dispatch } from '../manager/dispatch.ts';
import type { Journal } from '../manager/journal.ts';
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
 */
export class Duplicates {
  private readonly sim: Sim;
  private readonly book: TaskBook;
  private readonly capacity: Capacity;
  private readonly dispatch: Dispatch;
  private readonly batch: Batch;
  private readonly journal: Journal;
  /** From how many times the expected wait on a wait is significantly longer. */
  longer: number;
  private readonly onlyNewer: boolean;
  /** Off: nothing is thought over any more. */
  isOn = true;
  private readonly waitLeft: (row: SentRow) => Micros;
  private readonly started: Uint32Array; // [stages] tasks
  private readonly waited: Float64Array; // [stages] waits of all of them
  private readonly expected = { wait: 0, run: 0 };

  constructor(parts: {
    readonly sim: Sim;
    readonly book: TaskBook;
    readonly capacity: Capacity;
    readonly dispatch: Dispatch;
    /** For one task at a time. */
    readonly batch: Batch;
    readonly journal: Journal;
    /** From how many times the expected wait on a wait is significantly longer. */
    readonly longer: number;
    /** Whether only servers count whose matrix is newer than the decision. */
    readonly onlyNewer: boolean;
    /** How long an attempt will wait from now on, by the fresh information; NaN: nobody knows. */
    readonly waitLeft: (row: SentRow) => Micros;
  }) {
    const { stages } = parts.sim.graphs;
    this.sim = parts.sim;
    this.book = parts.book;
    this.capacity = parts.capacity;
    this.dispatch = parts.dispatch;
    this.batch = parts.batch;
    this.journal = parts.journal;
    this.longer = parts.longer;
    this.onlyNewer = parts.onlyNewer;
    this.waitLeft = parts.waitLeft;
    this.started = new Uint32Array(stages);
    this.waited = new Float64Array(stages);
  }

  /** An attempt has waited until now, and starts. */
  hasStarted(row: SentRow): void {
    const { sent } = this.book;
    const stage = sent.stageOf(row);
    this.started[stage] += 1;
    this.waited[stage] += this.sim.now() - sent.sentAt(row);
  }

  /** Fresh information has come from a server: thinks over the tasks of a job that wait there. */
  rethink(manager: SchedulerId, job: JobId, server: ServerId): void {
    if (!this.isOn) return;
    const { sent } = this.book;
    const { stageJob } = this.sim.graphs;
    let row = sent.newestWaitingAt(server);
    while (row !== NONE) {
      const next = sent.nextAt(row);
      if (stageJob[sent.stageOf(row)] === job && this.isOpen(row)) this.think(manager, row);
      row = next;
    }
  }

  /** Whether an attempt waits, with a token and without a duplicate. */
  private isOpen(row: SentRow): boolean {
    const { sent } = this.book;
    const task = sent.taskOf(row);
    return (
      !sent.isOrdered(row) &&
      !sent.isCopy(row) &&
      sent.newestAt(task) === row &&
      sent.olderAt(row) === NONE &&
      this.capacity.isRegular(task) &&
      this.book.mayRepeat(sent.stageOf(row))
    );
  }

  private think(manager: SchedulerId, row: SentRow): void {
    const { book, batch, expected } = this;
    const { sent } = book;
    const stage = sent.stageOf(row);
    const waited = this.sim.now() - sent.sentAt(row);
    const left = this.waitLeft(row);
    const average = this.waited[stage] / this.started[stage];
    if (!(left > LEAST)) return; // Soon, or nobody knows yet: no server can be better by enough.
    const causes = this.causesOf(sent.waitOf(row), waited, left, average);
    if (causes === 0) return;
    const from = sent.serverOf(row);
    const stays = left + sent.runOf(row);
    batch.clear(this.sim.graphs.stageJob[stage]);
    batch.add(manager, stage, sent.taskOf(row), 0);
    const entry = batch.cheapest((server, age) => server !== from && (!this.onlyNewer || age <= waited));
    if (entry === NONE || batch.completions[entry] + LEAST >= stays) return;
    const to = batch.costs.column[entry];
    expected.wait = batch.waits[entry];
    expected.run = batch.runOf(entry);
    this.note(manager, row, { to, causes, waited, left, average, stays });
    this.dispatch.duplicate(manager, stage, sent.taskOf(row), to, expected, causes);
  }

  /** The conditions that hold, as bits (`Cause`). `average`: NaN where no task of the stage has started. */
  private causesOf(expected: Micros, waited: Micros, left: Micros, average: Micros): number {
    const whole = waited + left;
    let causes = 0;
    if (whole > this.longer * expected && whole > expected + LEAST) causes |= Cause.longerWait;
    if (whole > average) causes |= Cause.aboveAverage;
    if (waited > average) causes |= Cause.overdue;
    return causes;
  }

  private note(
    manager: SchedulerId,
    row: SentRow,
    what: {
      readonly to: ServerId;
      readonly causes: number;
      readonly waited: Micros;
      readonly left: Micros;
      readonly average: Micros;
      readonly stays: Micros;
    },
  ): void {
    if (!this.journal.isOn) return;
    const { sent } = this.book;
    const average = Number.isNaN(what.average) ? 0 : what.average;
    const rest = { from: sent.serverOf(row), expected: sent.waitOf(row), average };
    this.journal.duplicate(manager, this.batch, { ...what, ...rest });
  }
}
