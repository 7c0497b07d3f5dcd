import type { StageId, TaskId } from '../ids.ts';
import type { JobGraphs } from './workload.ts';

/** Tells whether each task of a stage waits only for the task of the one stage before that it reads from. */
export function readsOneToOne({ storage, parents }: JobGraphs, stage: StageId): boolean {
  return storage.isOneToOne[stage] === 1 && parents.first[stage + 1] - parents.first[stage] === 1;
}

/** Gives the task that a task of a stage reads from, one to one. */
export function taskBefore({ parents, stageFirstTask }: JobGraphs, stage: StageId, task: TaskId): TaskId {
  return stageFirstTask[parents.items[parents.first[stage]]] + task - stageFirstTask[stage];
}
