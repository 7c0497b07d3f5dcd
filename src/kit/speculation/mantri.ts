import { NONE, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { JobProgress, SpeculationRule } from './rule.ts';
import type { Watch } from './watch.ts';

// c attempts at a task that run · δ how sure a saving must be · Δ time between two reports · γ restarts of a task

/** γ: a task is started anew at most so often; from the original paper, unverified. */
const MOST_RESTARTS = 3;

interface MantriRules {
  /** δ: a copy must save resources with more than this probability. */
  readonly certainty: number;
  /** Attempts at one task that may run at a time. */
  readonly mostCopies: number;
  /** Δ */
  readonly reportEvery: Micros;
}

/**
 * Mantri (HOP-4): a copy only if it is likely to save time and resources, P(t_rem > t_new·(c+1)/c) > δ. It then may go before
 * tasks that wait, since it frees slots sooner. While tasks wait, one that needs longer than a new attempt and a report,
 * t_rem > E[t_new] + Δ, is stopped and started anew, at most γ times.
 * t_new is as likely as the times of the stage's finished tasks are; before any has finished it is what is said of it.
 * Differs from the paper: a restart takes a free slot for its new attempt and then stops the old one, so that the job does
 * not lose its slot to others in between.
 */
export class Mantri implements SpeculationRule {
  readonly goesFirst = true;
  isRestart = false;

  constructor(
    private readonly watch: Watch,
    private readonly rules: MantriRules,
  ) {}

  choose(stage: StageId, { hasWaiting, hasPlace }: JobProgress): TaskId {
    const { watch, rules } = this;
    let chosen = NONE;
    let longest = 0;
    this.isRestart = false;
    for (let task = watch.first(stage); task !== NONE; task = watch.after(task)) {
      const left = watch.timeLeft(task);
      if (!(left > longest)) continue;
      const copies = watch.copies.count(task);
      const mayRestart = hasWaiting && copies === 1 && watch.attemptsEver(task) <= MOST_RESTARTS;
      const restarts = mayRestart && left > watch.timeOfNew(stage, task) + rules.reportEvery;
      const duplicates =
        copies < rules.mostCopies && this.savesFor(stage, task, left, copies) > rules.certainty;
      if ((!restarts && !duplicates) || !hasPlace(task)) continue;
      chosen = task;
      longest = left;
      this.isRestart = restarts;
    }
    return chosen;
  }

  /** Gives P(t_rem > t_new·(c+1)/c). */
  private savesFor(stage: StageId, task: TaskId, left: Micros, copies: number): number {
    const most = (left * copies) / (copies + 1);
    const finished = this.watch.finishedOf(stage);
    if (finished.count === 0) return this.watch.timeOfNew(stage, task) < most ? 1 : 0;
    return finished.countBelow(most) / finished.count;
  }
}
