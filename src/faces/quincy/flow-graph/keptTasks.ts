import type { StageId } from '../../../engine/ids.ts';
import { startsEarly } from '../../../engine/jobs/slowStart.ts';
import type { SolveHistory } from './history.ts';
import type { SolvedTask } from './tasksAt.ts';

/**
 * Finds the running tasks that a solve must not stop: without preemption all; with it, those of stages that are awaited by
 * tasks submitted early (`policies/quincy/awaited.ts`).
 */
export function keptAt(
  { rules, trace }: SolveHistory,
  tasks: readonly SolvedTask[],
): (task: SolvedTask) => boolean {
  if (!rules.mayPreempt) return ({ stay }) => stay !== null;
  const { graphs } = trace.data;
  const { first, items } = graphs.parents;
  const awaited = new Set<StageId>();
  for (const stage of new Set(tasks.map(({ task }) => trace.taskStage[task]))) {
    if (!startsEarly(graphs, stage)) continue;
    for (const parent of items.subarray(first[stage], first[stage + 1])) awaited.add(parent);
  }
  return ({ task, stay }) => stay !== null && awaited.has(trace.taskStage[task]);
}
