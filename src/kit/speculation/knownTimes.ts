import { NONE, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { CopyRow } from './copies.ts';
import type { FinishedTimes } from './finishedTimes.ts';
import { SortedTasks } from './sortedTasks.ts';
import type { RunningTasksListener, Watch } from './watch.ts';

/** Running tasks of a stage whose first attempts have been reported on. */
class StageTimes {
  readonly byTotal = new SortedTasks(this.order);
  /** By the time at which the first attempt ends, the latest first: keys are less than 0. */
  readonly byEnd = new SortedTasks(this.order);

  constructor(private readonly order: Uint32Array) {}
}

const Kind = { none: 0, unknown: 1, known: 2 } as const;

/**
 * How long the running tasks of stages take and when they end, by the reports of their first attempts, kept in order: what
 * is implied by a report stays as it is, so that only news change the order. Tasks without a report lie in a list, in the
 * order in which reports can come: a look at them ends at the first that is too young for one.
 */
export class KnownTimes implements RunningTasksListener {
  private readonly kind: Uint8Array; // [tasks]
  private readonly order: Uint32Array; // [tasks] place in the order of starts
  private starts = 0;
  private readonly totals: Float64Array; // [tasks] of known ones
  private readonly ends: Float64Array; // [tasks] of known ones
  private readonly stages: (StageTimes | undefined)[] = []; // [stages] undefined: nothing is known
  private readonly spare: StageTimes[] = [];
  private readonly firstUnknown: Int32Array; // [stages] → task, or NONE
  private readonly lastUnknown: Int32Array; // [stages]
  private readonly nextUnknown: Int32Array; // [tasks]
  private readonly previousUnknown: Int32Array; // [tasks]
  private readonly reportsFrom: Float64Array; // [tasks] no report can be there earlier; Infinity: none will be

  /** `reportEvery`: no attempt is reported on earlier after its start. */
  constructor(
    private readonly watch: Watch,
    private readonly reportEvery: Micros,
  ) {
    const { tasks, stages } = watch.sim.graphs;
    this.kind = new Uint8Array(tasks);
    this.order = new Uint32Array(tasks);
    this.totals = new Float64Array(tasks);
    this.ends = new Float64Array(tasks);
    this.firstUnknown = new Int32Array(stages).fill(NONE);
    this.lastUnknown = new Int32Array(stages).fill(NONE);
    this.nextUnknown = new Int32Array(tasks);
    this.previousUnknown = new Int32Array(tasks);
    this.reportsFrom = new Float64Array(tasks);
  }

  listed(stage: StageId, task: TaskId): void {
    this.order[task] = ++this.starts;
    this.put(stage, task);
  }

  unlisted(stage: StageId, task: TaskId): void {
    if (this.kind[task] === Kind.known) this.forget(stage, task);
    else if (this.kind[task] === Kind.unknown) this.unlink(stage, task);
    this.kind[task] = Kind.none;
  }

  changed(stage: StageId, task: TaskId): void {
    if (this.kind[task] === Kind.none) return;
    this.unlisted(stage, task);
    this.put(stage, task);
  }

  /** Reads the reports that have come since the last call; gives the time before which no more can come. */
  read(stage: StageId): Micros {
    const now = this.watch.sim.now();
    let task = this.firstUnknown[stage];
    while (task !== NONE && this.reportsFrom[task] <= now) {
      const next = this.nextUnknown[task];
      const total = this.watch.total(task);
      if (!Number.isNaN(total)) {
        this.unlink(stage, task);
        this.know(stage, task, this.watch.copies.oldest(task), total);
      }
      task = next;
    }
    const first = this.firstUnknown[stage];
    return first === NONE ? Infinity : this.reportsFrom[first];
  }

  /** Tasks that were reported on by the last `read`, by the negative times of their ends; undefined: none. */
  byEnd(stage: StageId): SortedTasks | undefined {
    return this.stages[stage]?.byEnd;
  }

  /** Time that a known task takes in all. */
  total(task: TaskId): Micros {
    return this.totals[task];
  }

  /** Gives the time that so many percent of the tasks do not exceed, with those that have finished; NaN where nothing is known of any. */
  percentile(stage: StageId, percent: number): Micros {
    const finished = this.watch.finishedOf(stage);
    const running = this.stages[stage]?.byTotal;
    const all = (running?.count ?? 0) + finished.count;
    if (all === 0) return Number.NaN;
    const place = Math.min(all - 1, Math.max(0, Math.ceil((percent / 100) * all) - 1));
    return running === undefined ? finished.at(place) : ofBoth(running, finished, place);
  }

  private put(stage: StageId, task: TaskId): void {
    const row = this.watch.copies.oldest(task);
    const total = this.watch.lastTotal(row);
    if (Number.isNaN(total)) this.link(stage, task, row);
    else this.know(stage, task, row, total);
  }

  private know(stage: StageId, task: TaskId, row: CopyRow, total: Micros): void {
    this.stages[stage] ??= this.spare.pop() ?? new StageTimes(this.order);
    const { byTotal, byEnd } = this.stages[stage];
    this.kind[task] = Kind.known;
    this.totals[task] = total;
    this.ends[task] = this.watch.copies.startedAt(row) + total;
    byTotal.add(task, total);
    byEnd.add(task, -this.ends[task]);
  }

  private forget(stage: StageId, task: TaskId): void {
    const times = this.stages[stage];
    if (times === undefined) return;
    times.byTotal.remove(task, this.totals[task]);
    times.byEnd.remove(task, -this.ends[task]);
    if (times.byEnd.count > 0) return;
    this.spare.push(times);
    this.stages[stage] = undefined;
  }

  private link(stage: StageId, task: TaskId, row: CopyRow): void {
    const { reportsFrom, nextUnknown, previousUnknown } = this;
    const from = this.firstReportOf(row);
    let before = this.lastUnknown[stage];
    // Starts are heard of in their order, almost always.
    while (before !== NONE && reportsFrom[before] > from) before = previousUnknown[before];
    const after = before === NONE ? this.firstUnknown[stage] : nextUnknown[before];
    this.kind[task] = Kind.unknown;
    reportsFrom[task] = from;
    previousUnknown[task] = before;
    nextUnknown[task] = after;
    if (before === NONE) this.firstUnknown[stage] = task;
    else nextUnknown[before] = task;
    if (after === NONE) this.lastUnknown[stage] = task;
    else previousUnknown[after] = task;
  }

  private unlink(stage: StageId, task: TaskId): void {
    const before = this.previousUnknown[task];
    const after = this.nextUnknown[task];
    if (before === NONE) this.firstUnknown[stage] = after;
    else this.nextUnknown[before] = after;
    if (after === NONE) this.lastUnknown[stage] = before;
    else this.previousUnknown[after] = before;
  }

  private firstReportOf(row: CopyRow): Micros {
    const { sim, copies } = this.watch;
    const attempt = copies.attemptOf(row);
    if (Number.isNaN(copies.startedAt(row)) || !sim.isLive(attempt, copies.generationOf(row)))
      return Infinity;
    return sim.startedAt(attempt) + this.reportEvery;
  }
}

/** Gives what has a place among the times of running and finished tasks together. */
export function ofBoth({ keys, count }: SortedTasks, finished: FinishedTimes, place: number): Micros {
  // How many of the first place + 1 are running ones: the fewest with which no finished one among them is longer than the next running one.
  let from = Math.max(0, place + 1 - finished.count);
  let to = Math.min(place + 1, count);
  while (from < to) {
    const middle = (from + to) >> 1;
    if (finished.at(place - middle) <= keys[middle]) to = middle;
    else from = middle + 1;
  }
  const longest = from === 0 ? -Infinity : keys[from - 1];
  return from > place ? longest : Math.max(longest, finished.at(place - from));
}
