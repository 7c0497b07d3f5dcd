import { type JobId, NONE, type StageId, type TaskId } from '../../../engine/ids.ts';
import type { SchedulerNotes } from '../../../engine/policy/keeping.ts';
import type { SpeculationRule } from '../../../kit/speculation/rule.ts';
import type { JobBook } from '../jobBook.ts';

/**
 * Writes down which running tasks deserve a copy and have no place for one (Hopper §3.1: A4 is known as a straggler at 2
 * and waits until 10). For people only: it asks the rule about what has been read before, and changes nothing.
 */
export class AwaitedCopies {
  private readonly changed = new Set<JobId>();
  private readonly waiting = new Map<JobId, Set<TaskId>>();

  /** `slotsFor`: the slots of a job, as for its next copy. */
  constructor(
    private readonly book: JobBook,
    private readonly rule: SpeculationRule,
    private readonly notes: SchedulerNotes,
    private readonly slotsFor: (job: JobId) => number,
  ) {}

  /** Something happened to a job by which its tasks may deserve copies, or not any more. */
  look(job: JobId): void {
    this.changed.add(job);
  }

  /** Writes down what has changed, once all copies that have a place are launched. */
  check(): void {
    if (this.changed.size === 0) return;
    const { watch } = this.book;
    const { knowsMoreAt } = watch;
    watch.readsNothing = true;
    for (const job of this.changed) this.checkJob(job);
    this.changed.clear();
    watch.readsNothing = false;
    watch.knowsMoreAt = knowsMoreAt;
  }

  private checkJob(job: JobId): void {
    const { notes } = this;
    const { watch } = this.book;
    const before = this.waiting.get(job);
    const now = this.deserving(job);
    for (const task of before ?? []) if (!now.has(task)) notes.awaitsCopyNoMore(task);
    for (const [task, stage] of now) {
      if (before?.has(task) !== true)
        notes.awaitsCopy(task, watch.timeLeft(task), watch.timeOfNew(stage, task));
    }
    if (now.size > 0) this.waiting.set(job, new Set(now.keys()));
    else this.waiting.delete(job);
  }

  /** Lists the tasks that would get a copy if there were a place, each with its stage. */
  private deserving(job: JobId): ReadonlyMap<TaskId, StageId> {
    const { rule } = this;
    const { sim, watch, board, pending } = this.book;
    const { jobFirstStage } = sim.graphs;
    const found = new Map<TaskId, StageId>();
    const asked = new Set<TaskId>();
    // A rule asks about a place for each task that deserves a copy more than those that have one: here, for all of them.
    const hasPlace = (task: TaskId) => {
      asked.add(task);
      return false;
    };
    const progress = {
      remaining: board.remaining[job],
      slots: this.slotsFor(job),
      hasWaiting: pending.ofJob[job] > 0,
      hasPlace,
    };
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
      if (watch.first(stage) !== NONE) rule.choose(stage, progress);
      if (asked.size === 0) continue;
      // In the order of their starts, whatever that of the rule is.
      for (let task = watch.first(stage); task !== NONE; task = watch.after(task)) {
        if (asked.has(task)) found.set(task, stage);
      }
      asked.clear();
    }
    return found;
  }
}
