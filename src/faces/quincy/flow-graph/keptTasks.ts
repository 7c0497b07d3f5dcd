import type { StageId } from '../../../engine/ids.ts';
import { startsEarly } from '../../../engine/jobs/slowStart.ts';
import type { SolveHistory } from './history.ts';
import type { SolvedTask } from './tasksAt.ts';

/**
 * Tells which tasks of a solve stay where they run: all that run where nothing is preempted, else those of stages that
 * submitted tasks wait for which have started early (`policies/quincy/awaited.ts`).
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
