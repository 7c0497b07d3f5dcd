import { power } from '../../algorithms/elementary.ts';
import { sumOfPowers } from '../../algorithms/powerSums.ts';

// a shape of the tail · N tasks of a stage · f share

/** How many tasks a stage has. */
export type TaskCountPlan =
  | number
  /** Drawn for each job: an integer from `from` to `to`; the probability of N or more decreases as N^−a (W-HOP-5). */
  | { readonly kind: 'pareto'; readonly shape: number; readonly from: number; readonly to: number }
  /**
   * 1 + f·(N − 1) tasks, where N is the number of tasks of the first stage that it waits for and f a share drawn for
   * each job, from `from` to `to` (W-HOP-7). So there is at least one task, and there are at most N.
   */
  | { readonly kind: 'share'; readonly from: number; readonly to: number };

/** A stage, as far as its number of tasks depends on it. */
export interface CountedStage {
  readonly tasks: TaskCountPlan;
  /** Earlier stages of the job, by position. */
  readonly after: readonly number[];
}

/** A number that each job draws. */
export type ParetoCount = Extract<TaskCountPlan, { readonly kind: 'pareto' }>;

/** Returns the mean number of tasks of each stage of a job. */
export function meanTasks(stages: readonly CountedStage[]): readonly number[] {
  const means: number[] = [];
  for (const { tasks, after } of stages) {
    if (typeof tasks === 'number') means.push(tasks);
    else if (tasks.kind === 'pareto') means.push(meanOfDrawn(tasks));
    else means.push(1 + ((tasks.from + tasks.to) / 2) * (means[after[0]] - 1));
  }
  return means;
}

/** Returns the means of a drawn number and of its square, as sums over k of the probability of k or more. */
export function moments({ shape, from, to }: ParetoCount): {
  readonly mean: number;
  readonly square: number;
} {
  const end = power(to + 1, -shape);
  const whole = power(from, -shape) - end;
  // N ≥ k has probability (k^−a − end) / whole for k > `from`, and 1 up to `from`.
  const above = (sumOfPowers(shape, from + 1, to) - (to - from) * end) / whole;
  const steps = 2 * sumOfPowers(shape - 1, from + 1, to) - sumOfPowers(shape, from + 1, to);
  const aboveInSquare = (steps - (to * to - from * from) * end) / whole;
  return { mean: from + above, square: from * from + aboveInSquare };
}

/**
 * Returns a function that draws the number of tasks of each stage of a job; it depends only on the seed, the job and
 * the stage's position.
 */
export function taskCounter(
  seed: number,
): (job: JobId, stages: readonly CountedStage[]) => readonly number[] {
  const stream = streamOf(seed, 'tasks');
  const key = stream.next32() * 2097152 + (stream.next32() >>> 11);
  const quantiles = new Map<TaskCountPlan, (u: number) => number>();
  const quantileOf = (law: ParetoCount) => {
    const known = quantiles.get(law);
    if (known !== undefined) return known;
    const made = compileQuantile(continuous(law));
    quantiles.set(law, made);
    return made;
  };
  return (job, stages) => {
    const counts: number[] = [];
    stages.forEach(({ tasks, after }, position) => {
      if (typeof tasks === 'number') {
        counts.push(tasks);
        return;
      }
      const u = uniformOf(key, job, position, 0);
      if (tasks.kind === 'pareto') {
        counts.push(Math.min(tasks.to, Math.floor(quantileOf(tasks)(u))));
        return;
      }
      const share = tasks.from + (tasks.to - tasks.from) * u;
      // Rounded up or down at random, so that the mean is exact.
      counts.push(1 + Math.floor(share * (counts[after[0]] - 1) + uniformOf(key, job, position, 1)));
    });
    return counts;
  };
}

/** Returns the distribution whose numbers, rounded down, are the counts. */
function continuous({ shape, from, to }: ParetoCount): Distribution {
  return { kind: 'boundedPareto', shape, low: from, high: to + 1 };
}
