import type { JobId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { Trace } from '../../../trace/trace.ts';

/** The tasks of a job that are not done. */
export interface JobTasks {
  /** Ready, and without a slot. */
  readonly waiting: readonly TaskId[];
  /** Those that have a slot, and those of them that have begun. */
  readonly placed: number;
  readonly started: number;
  readonly unready: number;
}

/** Sorts the tasks of a job at a moment. */
export function tasksAt(trace: Trace, job: JobId, time: Micros): JobTasks {
  const { graphs, tables } = trace.data;
  const { boundAt, startedAt, endedAt } = tables.attempts.columns;
  const waiting: TaskId[] = [];
  let [placed, started, unready] = [0, 0, 0];
  const end = graphs.stageFirstTask[graphs.jobFirstStage[job + 1]];
  for (let task = graphs.stageFirstTask[graphs.jobFirstStage[job]]; task < end; task += 1) {
    const attempt = trace.attemptsOfTask(task).find((row) => boundAt[row] <= time && endedAt[row] > time);
    if (attempt !== undefined) {
      placed += 1;
      if (startedAt[attempt] <= time) started += 1;
    } else if (isDone(trace, task, time)) continue;
    else if (trace.taskReadyAt[task] <= time) waiting.push(task);
    else unready += 1;
  }
  return { waiting, placed, started, unready };
}

/** Tells whether a task has finished, and what it made was not lost with its server so that it will run again. */
function isDone(trace: Trace, task: TaskId, time: Micros): boolean {
  const { attempts, outages } = trace.data.tables;
  const { boundAt, endedAt, outcome, server } = attempts.columns;
  const rows = trace.attemptsOfTask(task);
  const last = rows.findLast((row) => outcome[row] === Outcome.finished && endedAt[row] <= time);
  if (last === undefined) return false;
  if (!rows.some((row) => boundAt[row] > time)) return true;
  const { actor, from } = outages.columns;
  for (let row = 0; row < outages.length; row += 1)
    if (actor[row] === server[last] && from[row] >= endedAt[last] && from[row] <= time) return false;
  return true;
}
