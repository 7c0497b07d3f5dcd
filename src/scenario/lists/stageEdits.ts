import { areAsMany, tasksOf } from '../counted/stageTasks.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { Scenario, StageSpec } from '../shape/schema.ts';
import type { Edit } from './list.ts';
import { awaited, withFittingShuffles } from './stageOrder.ts';

/** Changes the stages at a path, and adapts shuffles and numbers of tasks that no longer fit. */
export function changed(path: string, change: (stages: readonly StageSpec[]) => readonly StageSpec[]): Edit {
  const names = pointerNames(path);
  return (scenario) => {
    const next = change(valueAt(scenario, names) as readonly StageSpec[]);
    const fit = fitting(next);
    const at = fit.findIndex((stage, position) => stage !== next[position]);
    const says = at < 0 ? undefined : whatChanged(next[at], fit[at], at + 1);
    return { scenario: withValueAt(scenario, names, fit) as Scenario, says };
  };
}

/**
 * Takes away fetches where nothing comes before. Who had a share of the tasks of a stage, and waits for none now, has as many
 * as it had on average in `before`.
 */
export function fitting(stages: readonly StageSpec[], before = stages): readonly StageSpec[] {
  const means = tasksOf(before);
  const counted = stages.map((stage, position) => {
    const { tasks } = stage;
    const isShare = typeof tasks !== 'number' && tasks.kind === 'share';
    return isShare && awaited(stages, position).length === 0
      ? { ...stage, tasks: Math.round(means[position]) }
      : stage;
  });
  return withFittingShuffles(counted, areAsMany);
}

/** Lets those that have a share of the tasks of a stage draw as it does, if it waits for none: it is about to go. */
export function withHeirs(stages: readonly StageSpec[], position: number): readonly StageSpec[] {
  if (awaited(stages, position).length > 0) return stages;
  return stages.map((stage, at) => {
    const isHeir =
      typeof stage.tasks !== 'number' && stage.tasks.kind === 'share' && awaited(stages, at)[0] === position;
    return isHeir ? { ...stage, tasks: stages[position].tasks } : stage;
  });
}

function whatChanged(before: StageSpec, after: StageSpec, number: number): string {
  if (before.tasks !== after.tasks) return `Stage ${number} has ${after.tasks} tasks now: it waits for none.`;
  return after.shuffle === undefined
    ? `Stage ${number} has nothing left to fetch.`
    : `Tasks of stage ${number} now fetch from all tasks before.`;
}
