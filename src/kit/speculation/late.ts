import { NONE, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { KnownTimes } from './knownTimes.ts';
import type { JobProgress, SpeculationRule } from './rule.ts';
import type { Watch } from './watch.ts';

/** The parameter of LATE that concerns tasks; the cap and slow servers are its scheduler's business. */
interface LateRules {
  /** SlowTaskThreshold: tasks whose progress rate is below this percentile deserve a copy, in percent. */
  readonly slowTask: number;
  /** Tasks that have run for less get no copy. Default: 0. */
  readonly leastAge?: Micros;
  /** No attempt is reported on earlier after its start. Default: 0. */
  readonly reportEvery?: Micros;
}

/**
 * LATE, Longest Approximate Time to End (HOP-3): of the tasks with one attempt whose progress rate is below the
 * SlowTaskThreshold, the one that needs longest. Rates are compared with those of all tasks of the stage that run or have
 * finished (Hopper §2.2: "compare them to the progress of completed tasks of the job").
 */
export class Late implements SpeculationRule {
  readonly isRestart = false;
  readonly goesFirst = false;
  private readonly times = new KnownTimes(this.watch, this.rules.reportEvery ?? 0);

  constructor(
    private readonly watch: Watch,
    private readonly rules: LateRules,
  ) {
    watch.listener = this.times;
  }

  choose(stage: StageId, { hasPlace }: JobProgress): TaskId {
    const { watch, times } = this;
    const { leastAge = 0, slowTask } = this.rules;
    watch.knowsMoreAt = Math.min(watch.knowsMoreAt, times.read(stage));
    const known = times.byEnd(stage);
    if (known === undefined) return NONE;
    const now = watch.sim.now();
    const isNewAlike = watch.isNewAlike(stage);
    let slow = Number.NaN;
    for (let i = 0; i < known.count; i += 1) {
      const task = known.tasks[i];
      // The first is the one that needs longest.
      const left = -known.keys[i] - now;
      if (left <= 0) return NONE;
      // A copy that is expected to come later than the task itself is of no use (Hopper §2.2).
      if (left <= watch.timeOfNew(stage, task)) {
        if (isNewAlike) return NONE;
        continue;
      }
      // A rate below the p-th percentile is a time above the (100 − p)-th.
      if (Number.isNaN(slow)) slow = times.percentile(stage, 100 - slowTask);
      if (watch.copies.count(task) !== 1 || times.total(task) <= slow) continue;
      if (leastAge > 0 && watch.isYounger(task, leastAge)) continue;
      if (hasPlace(task)) return task;
    }
    return NONE;
  }
}
