import { longestAssumed } from './assumedDurations.ts';
import type { FitOptions } from './fitOptions.ts';
import { durationOf, tasksOfJob, tasksOfStage, type WorkloadLog } from './workloadLog.ts';

/**
 * Number of tasks that a stage keeps under the cap: its proportional part of the job's, at least one if it has any.
 */
export function keptTasks(log: WorkloadLog, job: number, stage: number, cap: number | null): number {
  const tasks = tasksOfStage(log, stage);
  const ofJob = tasksOfJob(log, job);
  if (cap === null || ofJob <= cap || tasks === 0) return tasks;
  return Math.max(1, Math.floor((tasks * cap) / ofJob));
}

/** Returns the duration of the `index`-th kept task of a stage; the kept tasks are spread evenly over all. */
export function fittedDuration(
  log: WorkloadLog,
  stage: number,
  index: number,
  kept: number,
  { durationFactor, shortestTask }: FitOptions,
): number {
  const duration = durationOf(log, stage, Math.floor((index * tasksOfStage(log, stage)) / kept));
  return Math.max(duration * durationFactor, shortestTask);
}

/** Totals of a job after cap, duration factor and shortest duration. */
export interface FittedJob {
  readonly tasks: number;
  /** Slot-seconds of computing, and of reading and fetching at the highest rate. */
  readonly work: number;
  /** The part of `work` that is reading and fetching. */
  readonly moving: number;
  readonly longestTask: number; // s, without moving data
}

/** Of larger stages, assumed durations are estimated by their mean: drawing all of them would take seconds. */
const DRAWN_TASKS = 200;

/**
 * Adds up a job after cap, duration factor and shortest duration; `rate` is the highest rate of reading, in bytes per
 * second. O(tasks kept), at most `DRAWN_TASKS` per stage where durations are assumed.
 */
export function fitJob(log: WorkloadLog, job: number, options: FitOptions, rate: number): FittedJob {
  let tasks = 0;
  let work = 0;
  let moving = 0;
  let longestTask = 0;
  for (let stage = log.jobFirstStage[job]; stage < log.jobFirstStage[job + 1]; stage += 1) {
    const kept = keptTasks(log, job, stage, options.maxTasks);
    const fitted = fitStage(log, stage, kept, options);
    tasks += kept;
    work += fitted.work;
    moving += (kept * movedBytes(log, stage)) / rate;
    longestTask = Math.max(longestTask, fitted.longestTask);
  }
  return { tasks, work: work + moving, moving, longestTask };
}

type FittedStage = Pick<FittedJob, 'work' | 'longestTask'>;

function fitStage(log: WorkloadLog, stage: number, kept: number, options: FitOptions): FittedStage {
  const { assumed } = log;
  const { durationFactor, shortestTask } = options;
  if (assumed !== null && kept > DRAWN_TASKS) {
    const mean = Math.max(assumed.stageMean[stage] * durationFactor, shortestTask);
    const longest = Math.max(longestAssumed(assumed, stage) * durationFactor, shortestTask);
    return { work: kept * mean, longestTask: longest };
  }
  let work = 0;
  let longestTask = 0;
  for (let index = 0; index < kept; index += 1) {
    const duration = fittedDuration(log, stage, index, kept, options);
    work += duration;
    if (duration > longestTask) longestTask = duration;
  }
  return { work, longestTask };
}

/** Returns the bytes that each task of a stage reads and fetches. */
function movedBytes({ data }: WorkloadLog, stage: number): number {
  return data === null ? 0 : data.readBytes[stage] + data.shuffleBytes[stage];
}
