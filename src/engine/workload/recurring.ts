import { exp } from '../../algorithms/elementary.ts';
import { inverseNormal } from '../../algorithms/inverseNormal.ts';
import { seedOf, uniformOf } from '../../algorithms/random.ts';
import type { JobId } from '../ids.ts';
import type { JobGraphs } from './workload.ts';

/** Jobs of a class that come again and again with new data (Hopper §6.3, W-HOP-7). */
export interface RecurringPlan {
  /** How many different ones there are. */
  readonly jobs: number;
  /** How much their intermediate data differs from one to another: the standard deviation of its logarithm. */
  readonly between: number;
  /** The same from run to run of one of them. */
  readonly within: number;
}

/** One run of a recurring job. */
interface RecurringRun {
  /** Which of all recurring jobs of the workload it is a run of. */
  readonly number: number;
  /** How many times the intermediate data that its class says it makes. */
  readonly factor: number;
}

/**
 * Returns a function that draws which recurring job the `ordinal`-th job of a class is a run of; it depends on nothing but the
 * seed, the class and the ordinal. A class that says nothing is one recurring job, with the same data in each run.
 */
export function recurringRuns(
  seed: number,
  classes: readonly { readonly recurring?: RecurringPlan }[],
): (jobClass: number, ordinal: number) => RecurringRun {
  const key = seedOf(seed, 'recurring jobs');
  const firsts: number[] = [];
  let next = 0;
  for (const { recurring } of classes) {
    firsts.push(next);
    next += recurring?.jobs ?? 1;
  }
  return (jobClass, ordinal) => {
    const { recurring } = classes[jobClass];
    if (recurring === undefined) return { number: firsts[jobClass], factor: 1 };
    const which = Math.floor(recurring.jobs * uniformOf(key, jobClass, ordinal, 0));
    const own = recurring.between * inverseNormal(uniformOf(key, jobClass, which, 1));
    const run = recurring.within * inverseNormal(uniformOf(key, jobClass, ordinal, 2));
    return { number: firsts[jobClass] + which, factor: exp(own + run) };
  };
}

/** Returns the mean factor of the runs of a class: that of a log-normal law of median 1. */
export function meanDataFactor({ between, within }: Omit<RecurringPlan, 'jobs'> = NEVER): number {
  return exp((between * between + within * within) / 2);
}

const NEVER = { between: 0, within: 0 } as const;

/** Returns which recurring job a job is a run of: by default all jobs of its class are runs of one. */
export function recurringJobOf(
  { jobRecurring, jobClass }: Pick<JobGraphs, 'jobRecurring' | 'jobClass'>,
  job: JobId,
): number {
  return jobRecurring === undefined ? jobClass[job] : jobRecurring[job];
}
