import type { StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { JobProgress, SpeculationRule } from './rule.ts';
import { SlowTimes } from './slowTimes.ts';
import type { Watch } from './watch.ts';

/** The parameter of LATE that concerns tasks; the cap and slow servers are its scheduler's business. */
export interface LateRules {
  /** SlowTaskThreshold: tasks whose progress rate is below this percentile deserve a copy, in percent. */
  readonly slowTask: number;
  /** Tasks that have run for less get no copy. Default: 0. */
  readonly leastAge?: Micros;
}

/**
 * LATE, Longest Approximate Time to End (HOP-3): of the tasks with one attempt whose progress rate is below the
 * SlowTaskThreshold, the one that needs longest. Rates are compared with those of all tasks of the stage that run or have
 * finished (Hopper §2.2: "compare them to the progress of completed tasks of the job").
 */
export class Late implements SpeculationRule {
  readonly isRestart = false;
  readonly goesFirst = false;
  private readonly watch: Watch;
  private readonly rules: LateRules;
  private readonly slowTimes: SlowTimes;

  constructor(watch: Watch, rules: LateRules) {
    this.watch = watch;
    this.rules = rules;
    this.slowTimes = new SlowTimes(watch);
  }

  choose(stage: StageId, { hasPlace }: JobProgress): TaskId {
    const { watch } = this;
    const { leastAge = 0 } = this.rules;
    // A rate below the p-th percentile is a time above the (100 − p)-th.
    const slow = this.slowTimes.percentile(stage, 100 - this.rules.slowTask);
    let chosen = NONE;
    let longest = 0;
    for (let task = watch.first(stage); task !== NONE; task = watch.after(task)) {
      if (watch.copies.count(task) !== 1 || !(watch.total(task) > slow)) continue;
      if (leastAge > 0 && watch.isYounger(task, leastAge)) continue;
      const left = watch.timeLeft(task);
      // A copy that is expected to come later than the task itself is of no use (Hopper §2.2).
      if (!(left > longest) || left <= watch.timeOfNew(stage, task) || !hasPlace(task)) continue;
      chosen = task;
      longest = left;
    }
    return chosen;
  }
}
