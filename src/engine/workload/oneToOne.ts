import type { StageId, TaskId } from '../ids.ts';
import type { JobGraphs } from './workload.ts';

/** Returns whether a stage reads one to one: task i waits for and reads from only task i of the single stage before. */
export function readsOneToOne({ storage, parents }: JobGraphs, stage: StageId): boolean {
  return storage.isOneToOne[stage] === 1 && parents.first[stage + 1] - parents.first[stage] === 1;
}

/** Returns the task that a task of such a stage reads from. */
export function taskBefore({ parents, stageFirstTask }: JobGraphs, stage: StageId, task: TaskId): TaskId {
  return stageFirstTask[parents.items[parents.first[stage]]] + task - stageFirstTask[stage];
}
