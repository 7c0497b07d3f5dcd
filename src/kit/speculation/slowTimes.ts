import { doubled } from '../../base/doubled.ts';
import type { StageId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Watch } from './watch.ts';

/** How long tasks of a stage take, those that run by their reports and those that have finished as they did. */
export class SlowTimes {
  private readonly watch: Watch;
  private running = new Float64Array(64); // times of running tasks, ascending once collected
  private count = 0;

  constructor(watch: Watch) {
    this.watch = watch;
  }

  /** Gives the time that so many percent of the tasks do not exceed; NaN where nothing is known of any. */
  percentile(stage: StageId, percent: number): Micros {
    this.collect(stage);
    const finished = this.watch.finishedOf(stage);
    const all = this.count + finished.count;
    if (all === 0) return Number.NaN;
    // Merges the two sorted lists up to the place that is asked for.
    const place = Math.min(all - 1, Math.max(0, Math.ceil((percent / 100) * all) - 1));
    let atRunning = 0;
    let atFinished = 0;
    let time = Number.NaN;
    for (let i = 0; i <= place; i += 1) {
      const isFinished =
        atRunning === this.count ||
        (atFinished < finished.count && finished.at(atFinished) <= this.running[atRunning]);
      time = isFinished ? finished.at(atFinished++) : this.running[atRunning++];
    }
    return time;
  }

  private collect(stage: StageId): void {
    const { watch } = this;
    this.count = 0;
    for (let task = watch.first(stage); task !== NONE; task = watch.after(task)) {
      const total = watch.total(task);
      if (Number.isNaN(total)) continue;
      if (this.count === this.running.length) this.running = doubled(this.running);
      this.running[this.count++] = total;
    }
    this.running.subarray(0, this.count).sort();
  }
}
