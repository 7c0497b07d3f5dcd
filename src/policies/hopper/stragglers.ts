import { type JobId, NONE, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { JobBook } from './jobBook.ts';

/** Finds which running task of a job deserves a copy most, by the rule for copies, and remembers where it found none. */
export class Stragglers {
  /** What the last successful search chose. */
  task: TaskId = NONE;
  stage: StageId = NONE;
  isRestart = false;
  /** What was known of the task. */
  timeLeft: Micros = 0;
  timeOfNew: Micros = 0;
  private readonly ofJob = this.book.pending.ofJob; // [jobs] tasks that wait
  /** From when on a task of a job that was searched in vain may deserve a copy, if nothing happens to the job. */
  private readonly from: Float64Array; // [jobs]
  private readonly looked: Float64Array; // [jobs] `stateOf` when it was last searched; −1: never
  private hasMet = false; // whether the rule has come upon one
  private readonly progress = {
    remaining: 0,
    slots: 0,
    hasWaiting: false,
    hasPlace: (task: TaskId) => {
      this.hasMet = true;
      return this.hasPlaceFor(task, this.stage);
    },
  };

  /** `hasPlaceFor`: whether a copy of a task that deserves one could run somewhere. */
  constructor(
    private readonly book: JobBook,
    private readonly hasPlaceFor: (task: TaskId, stage: StageId) => boolean,
  ) {
    const { jobs } = book.sim.graphs;
    this.from = new Float64Array(jobs).fill(Infinity);
    this.looked = new Float64Array(jobs).fill(-1);
  }

  /** A task of a job may be known as a straggler since now. */
  look(job: JobId): void {
    this.from[job] = 0;
  }

  /** Whether a search would find none now. `slots`: those that the job has or should have, as rules take it. */
  knowsNone(job: JobId, slots: number): boolean {
    return this.book.sim.now() < this.from[job] && this.looked[job] === this.stateOf(job, slots);
  }

  /** Whether a search would find none, however much time passes, until something happens to the job. */
  isSettled(job: JobId, slots: number): boolean {
    if (this.book.rule === null) return true;
    return this.from[job] === Infinity && this.looked[job] === this.stateOf(job, slots);
  }

  /** Searches the stages of a job; false: there is none that has a place. */
  choose(job: JobId, slots: number): boolean {
    const { progress, book } = this;
    const { rule, watch, board, sim } = book;
    if (rule === null) return false;
    progress.remaining = board.remaining[job];
    progress.hasWaiting = this.ofJob[job] > 0;
    progress.slots = slots;
    this.looked[job] = this.stateOf(job, slots);
    this.hasMet = false;
    watch.knowsMoreAt = Infinity;
    const { jobFirstStage } = sim.graphs;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
      if (watch.first(stage) === NONE || !watch.mayCopy(stage)) continue;
      this.stage = stage;
      const task = rule.choose(stage, progress);
      if (task === NONE) continue;
      // There may be more of them, if it was a larger allotment that made this one worth a copy.
      this.from[job] = 0;
      this.task = task;
      this.isRestart = rule.isRestart;
      this.timeLeft = watch.timeLeft(task);
      this.timeOfNew = watch.timeOfNew(stage, task);
      return true;
    }
    // What is not known of an attempt now may be known later.
    this.from[job] = this.hasMet ? 0 : watch.knowsMoreAt;
    return false;
  }

  /** What rules go by, besides the tasks. */
  private stateOf(job: JobId, slots: number): number {
    return 2 * slots + Number(this.ofJob[job] > 0);
  }
}
