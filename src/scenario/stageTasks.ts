import { type CountedStage, meanTasks, moments } from '../engine/workload/taskCounts.ts';
import { stageBefore } from './defaults.ts';
import type { TaskCountSpec } from './schema.ts';

/** What says how many tasks a stage has: a number, or a law by which each job draws its own. */
export interface Counted {
  readonly tasks: TaskCountSpec;
  readonly after?: readonly number[];
}

/** Gives how many tasks each stage of a job has on average. */
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
 * Makes a function that gives the mean of a product: of the tasks of a stage and those of an earlier one. Large jobs have
 * many of both, so it is more than the product of the means.
 */
export function jointTasks(stages: readonly Counted[]): (later: number, earlier: number) => number {
  const means = tasksOf(stages);
  if (!isDrawn(stages)) return (later, earlier) => means[later] * means[earlier];
  const rows: number[][] = [];
  const joint = (one: number, other: number) => rows[Math.max(one, other)][Math.min(one, other)];
  stages.map(countedStage).forEach(({ tasks, after }, position) => {
    const row = means.slice(0, position).map((mean, earlier) => {
      if (typeof tasks === 'number' || tasks.kind === 'pareto') return mean * means[position];
      const share = (tasks.from + tasks.to) / 2;
      return (1 - share) * mean + share * joint(after[0], earlier);
    });
    rows.push(row);
    row.push(squareOf(tasks, means[position], after[0]));
  });
  return joint;

  function squareOf(tasks: TaskCountSpec, mean: number, of: number): number {
    if (typeof tasks === 'number') return tasks * tasks;
    if (tasks.kind === 'pareto') return moments(tasks).square;
    const { from, to } = tasks;
    const rest = joint(of, of) - 2 * means[of] + 1; // mean square of all but one
    return 1 + 2 * (mean - 1) + ((from * from + from * to + to * to) / 3) * rest;
  }
}
