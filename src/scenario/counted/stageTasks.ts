import { type CountedStage, meanTasks } from '../../engine/workload/taskCounts.ts';
import { stageBefore } from '../shape/defaults.ts';
import type { JobClassSpec, TaskCountSpec } from '../shape/schema.ts';

/** What says how many tasks a stage has: a number, or a law by which each job draws its own. */
export interface Counted {
  readonly tasks: TaskCountSpec;
  readonly after?: readonly number[];
}

/** Returns the mean number of tasks of each stage of a job. */
export function tasksOf(stages: readonly Counted[]): readonly number[] {
  return meanTasks(stages.map(countedStage));
}

/** Adds the stages that a stage waits for where it does not say. A share of nothing, which the check refuses, is one task. */
function countedStage({ tasks, after }: Counted, position: number): CountedStage {
  const before = after ?? stageBefore(position);
  const isOfNothing = typeof tasks !== 'number' && tasks.kind === 'share' && !(before[0] < position);
  return { tasks: isOfNothing ? 1 : tasks, after: before };
}

/** Gives stages with so many tasks as they have on average. */
export function onAverage<Stage extends Counted>(
  stages: readonly Stage[],
): readonly (Omit<Stage, 'tasks'> & { readonly tasks: number })[] {
  const means = tasksOf(stages);
  return stages.map((stage, position) => ({ ...stage, tasks: means[position] }));
}

/** Tells whether jobs of a class take different times alone. */
export function areUnequal({ stages, graphs }: Pick<JobClassSpec, 'stages' | 'graphs'>): boolean {
  return graphs !== undefined || isDrawn(stages) || stages.some(({ jobFactor }) => jobFactor !== undefined);
}

/** Tells whether jobs differ in how many tasks they have. */
export function isDrawn(stages: readonly Counted[]): boolean {
  return stages.some(({ tasks }) => typeof tasks !== 'number');
}

/** Tells whether a stage always has as many tasks as the only one that it waits for. */
export function areAsMany(before: Pick<Counted, 'tasks'>, { tasks }: Pick<Counted, 'tasks'>): boolean {
  if (typeof tasks === 'number') return tasks === before.tasks;
  return tasks.kind === 'share' && tasks.from === 1 && tasks.to === 1;
}

/**
 * Guesses how many tasks a task finds in each stage of its own job. Most tasks are of large jobs, which have more of all:
 * where numbers are drawn, that lies about half-way, in factors, from the mean to the most.
 */
export function tasksAround(stages: readonly Counted[]): readonly number[] {
  const means = tasksOf(stages);
  const most: number[] = [];
  stages.map(countedStage).forEach(({ tasks, after }) => {
    if (typeof tasks === 'number') most.push(tasks);
    else most.push(tasks.kind === 'share' ? 1 + tasks.to * (most[after[0]] - 1) : tasks.to);
  });
  return means.map((mean, position) => Math.sqrt(mean * most[position]));
}
