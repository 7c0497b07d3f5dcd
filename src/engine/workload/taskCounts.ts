import { sumOfPowers } from '../../algorithms/distribution.ts';
import { power } from '../../algorithms/elementary.ts';
import { type LogNormalCount, meanOfLogNormal } from './logNormalCounts.ts';

// a shape of the tail · N tasks of a stage · f share

/** How many tasks a stage has. */
type TaskCountPlan =
  | number
  /** Drawn for each job: an integer from `from` to `to`; the probability of N or more decreases as N^−a (W-HOP-5). */
  | { readonly kind: 'pareto'; readonly shape: number; readonly from: number; readonly to: number }
  /**
   * 1 + f·(N − 1) tasks, where N is the number of tasks of the first stage that it waits for and f a share drawn for
   * each job, from `from` to `to` (W-HOP-7). So there is at least one task, and there are at most N.
   */
  | { readonly kind: 'share'; readonly from: number; readonly to: number }
  | LogNormalCount;

/** The fields of a stage that determine its number of tasks. */
export interface CountedStage {
  readonly tasks: TaskCountPlan;
  /** Earlier stages of the job, by position. */
  readonly after: readonly number[];
}

/** A number of tasks that is drawn for each job. */
export type ParetoCount = Extract<TaskCountPlan, { readonly kind: 'pareto' }>;

/** Returns the mean number of tasks of each stage of a job. */
export function meanTasks(stages: readonly CountedStage[]): readonly number[] {
  const means: number[] = [];
  for (const { tasks, after } of stages) {
    if (typeof tasks === 'number') means.push(tasks);
    else if (tasks.kind === 'pareto') means.push(meanOfDrawn(tasks));
    else if (tasks.kind === 'lognormal') means.push(meanOfLogNormal(tasks));
    else means.push(1 + ((tasks.from + tasks.to) / 2) * (means[after[0]] - 1));
  }
  return means;
}

/** Returns the mean of a drawn number: the sum over k of the probability of k or more. */
function meanOfDrawn({ shape, from, to }: ParetoCount): number {
  const end = power(to + 1, -shape);
  // N ≥ k has probability (k^−a − end) / (from^−a − end) for k > `from`, and 1 up to `from`.
  const above = sumOfPowers(shape, from + 1, to) - (to - from) * end;
  return from + above / (power(from, -shape) - end);
}
