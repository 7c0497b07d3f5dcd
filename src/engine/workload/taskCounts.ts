import { power } from '../../algorithms/elementary.ts';
import { sumOfPowers } from '../../algorithms/powerSums.ts';

// a shape of the tail · N tasks of a stage · f share

/** How many tasks a stage has. */
export type TaskCountPlan =
  | number
  /** Drawn for each job: a whole number between two, and N or more with a chance that falls as N^−a (W-HOP-5). */
  | { readonly kind: 'pareto'; readonly shape: number; readonly from: number; readonly to: number }
  /**
   * A share, drawn for each job between two, of the tasks of the first stage that it waits for, of all but one: 1 + f·(N − 1)
   * (W-HOP-7). So there is always a task, and never more than before.
   */
  | { readonly kind: 'share'; readonly from: number; readonly to: number };

/** What says how many tasks a stage has. */
export interface CountedStage {
  readonly tasks: TaskCountPlan;
  /** Earlier stages of the job, by position. */
  readonly after: readonly number[];
}

/** A number that each job draws. */
export type ParetoCount = Extract<TaskCountPlan, { readonly kind: 'pareto' }>;

/** Gives how many tasks each stage of a job has on average. */
export function meanTasks(stages: readonly CountedStage[]): readonly number[] {
  const means: number[] = [];
  for (const { tasks, after } of stages) {
    if (typeof tasks === 'number') means.push(tasks);
    else if (tasks.kind === 'pareto') means.push(meanOfDrawn(tasks));
    else means.push(1 + ((tasks.from + tasks.to) / 2) * (means[after[0]] - 1));
  }
  return means;
}

/** Gives the mean of a drawn number: the sum over k of the chances that it is k or more. */
function meanOfDrawn({ shape, from, to }: ParetoCount): number {
  const end = power(to + 1, -shape);
  // N ≥ k has the chance (k^−a − end) / (from^−a − end); up to `from` it is certain.
  const above = sumOfPowers(shape, from + 1, to) - (to - from) * end;
  return from + above / (power(from, -shape) - end);
}
