import type { StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';

/** Chooses the task that represents a stage at a moment: the one that started last, else its first. */
export function pickTask(trace: Trace, stage: StageId, time: Micros): TaskId {
  const { graphs, tables } = trace.data;
  const { startedAt, task } = tables.attempts.columns;
  let latest: number = NONE;
  for (const attempt of trace.attemptsOfJob(graphs.stageJob[stage])) {
    if (trace.taskStage[task[attempt]] !== stage || !(startedAt[attempt] <= time)) continue;
    if (latest === NONE || startedAt[attempt] > startedAt[latest]) latest = attempt;
  }
  return latest === NONE ? graphs.stageFirstTask[stage] : task[latest];
}
