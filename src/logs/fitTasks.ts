import type { FitOptions } from './fitOptions.ts';
import { tasksOfJob, type WorkloadLog } from './workloadLog.ts';

/** Counts the tasks that a stage keeps under the cap: its part of the job's, at least one where it has any. */
export function keptTasks(log: WorkloadLog, job: number, stage: number, cap: number | null): number {
  const tasks = log.stageFirstTask[stage + 1] - log.stageFirstTask[stage];
  const ofJob = tasksOfJob(log, job);
  if (cap === null || ofJob <= cap || tasks === 0) return tasks;
  return Math.max(1, Math.floor((tasks * cap) / ofJob));
}

/** Gives the duration of the `index`-th task that a stage keeps; kept tasks are spread evenly over all. */
export function fittedDuration(
  log: WorkloadLog,
  stage: number,
  index: number,
  kept: number,
  { durationFactor, shortestTask }: FitOptions,
): number {
  const first = log.stageFirstTask[stage];
  const tasks = log.stageFirstTask[stage + 1] - first;
  const duration = log.durations[first + Math.floor((index * tasks) / kept)] * durationFactor;
  return Math.max(duration, shortestTask);
}

/** What a job amounts to after cap, factor and floor. */
export interface FittedJob {
  readonly tasks: number;
  readonly work: number; // slot-seconds
  readonly longestTask: number; // s
}

/** Counts up a job after cap, factor and floor. O(tasks kept). */
export function fitJob(log: WorkloadLog, job: number, options: FitOptions): FittedJob {
  let tasks = 0;
  let work = 0;
  let longestTask = 0;
  for (let stage = log.jobFirstStage[job]; stage < log.jobFirstStage[job + 1]; stage += 1) {
    const kept = keptTasks(log, job, stage, options.maxTasks);
    tasks += kept;
    for (let index = 0; index < kept; index += 1) {
      const duration = fittedDuration(log, stage, index, kept, options);
      work += duration;
      if (duration > longestTask) longestTask = duration;
    }
  }
  return { tasks, work, longestTask };
}
