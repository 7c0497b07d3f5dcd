import { NONE, type StageId, type TaskId } from '../../engine/ids.ts';
import type { JobProgress, SpeculationRule } from './rule.ts';
import type { Watch } from './watch.ts';

// c attempts at a task that run

interface GrassRules {
  /** Waves before the end of a job from which on the greedy rule holds. */
  readonly lastWaves: number;
  /** Attempts at one task that may run at a time. */
  readonly mostCopies: number;
}

/**
 * GRASS (HOP-5): aware of resources at first (RAS), greedy near the end of a job (GS). RAS copies the task with the largest
 * saving c·t_rem − (c+1)·t_new, if it is above 0; GS the task that needs longest, if a copy would end sooner, t_new < t_rem.
 */
export class Grass implements SpeculationRule {
  readonly isRestart = false;
  readonly goesFirst = false;

  constructor(
    private readonly watch: Watch,
    private readonly rules: GrassRules,
  ) {}

  choose(stage: StageId, { remaining, slots, hasPlace }: JobProgress): TaskId {
    const { watch, rules } = this;
    const isGreedy = remaining <= rules.lastWaves * slots;
    let chosen = NONE;
    let best = 0;
    for (let task = watch.first(stage); task !== NONE; task = watch.after(task)) {
      const copies = watch.copies.count(task);
      if (copies >= rules.mostCopies) continue;
      const left = watch.timeLeft(task);
      const ofNew = watch.timeOfNew(stage, task);
      if (isGreedy && !(ofNew < left)) continue;
      const value = isGreedy ? left : copies * left - (copies + 1) * ofNew;
      if (!(value > best) || !hasPlace(task)) continue;
      chosen = task;
      best = value;
    }
    return chosen;
  }
}
