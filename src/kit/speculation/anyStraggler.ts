import { NONE, type StageId, type TaskId } from '../../engine/ids.ts';
import type { JobProgress, SpeculationRule } from './rule.ts';
import type { Watch } from './watch.ts';

/** How often the rule copies one task. */
interface AnyStragglerRules {
  /** Attempts at one task that may run at a time. */
  readonly mostCopies: number;
}

/**
 * The rule of Hopper's small example (Hopper §3.1, HOP-2): a task deserves a copy as soon as it is known to need longer than
 * a new copy would, t_rem > t_new. Of several, the one that needs longest; of those that need as long, the one that started
 * first. Where a task may have more than one copy, the next one waits until the one before has run for a while: a copy that
 * starts at this very moment has shown nothing (AMB-18).
 */
export class AnyStraggler implements SpeculationRule {
  readonly isRestart = false;
  readonly goesFirst = false;
  private readonly watch: Watch;
  private readonly mostCopies: number;

  constructor(watch: Watch, { mostCopies }: AnyStragglerRules = { mostCopies: 2 }) {
    this.watch = watch;
    this.mostCopies = mostCopies;
  }

  choose(stage: StageId, { hasPlace }: JobProgress): TaskId {
    const { watch } = this;
    let chosen = NONE;
    let longest = 0;
    for (let task = watch.first(stage); task !== NONE; task = watch.after(task)) {
      const copies = watch.copies.count(task);
      if (copies >= this.mostCopies || (copies > 1 && watch.isNewestFresh(task))) continue;
      const left = watch.timeLeft(task);
      if (!(left > longest) || left <= watch.timeOfNew(stage, task) || !hasPlace(task)) continue;
      chosen = task;
      longest = left;
    }
    return chosen;
  }
}
