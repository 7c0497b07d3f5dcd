import type { StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { JobProgress, SpeculationRule } from './rule.ts';
import type { Watch } from './watch.ts';

/**
 * The rule of Hopper's small example (Hopper §3.1, HOP-2): a task with one attempt deserves a copy as soon as it is known to
 * need longer than a new copy would, t_rem > t_new. Of several, the one that needs longest; of those that need as long, the
 * one that started first.
 */
export class AnyStraggler implements SpeculationRule {
  readonly isRestart = false;
  readonly goesFirst = false;
  private readonly watch: Watch;

  constructor(watch: Watch) {
    this.watch = watch;
  }

  choose(stage: StageId, { hasPlace }: JobProgress): TaskId {
    const { watch } = this;
    let chosen = NONE;
    let longest = 0;
    for (let task = watch.first(stage); task !== NONE; task = watch.after(task)) {
      if (watch.copies.count(task) !== 1) continue;
      const left = watch.timeLeft(task);
      if (!(left > longest) || left <= watch.timeOfNew(stage, task) || !hasPlace(task)) continue;
      chosen = task;
      longest = left;
    }
    return chosen;
  }
}
