import type { Links } from '../engine/workload/links.ts';
import { type AssumedDurations, assumedDuration } from './assumedDurations.ts';
import type { JobBytes, StageData } from './logData.ts';

/**
 * A parsed workload log: jobs of stages of tasks, in columns, sorted by arrival. Times in seconds, the first arrival
 * is 0. Tasks of a stage and stages of a job are neighbours.
 */
export interface WorkloadLog {
  readonly jobs: number;
  readonly stages: number;
  readonly tasks: number;
  /** Slot-seconds of all tasks; where durations are assumed, their mean. */
  readonly work: number;
  /** What was subtracted from the arrivals of the file. */
  readonly shift: number;
  /** The time the log stands for: one mean gap beyond the last arrival, so that jobs ÷ length is their rate. */
  readonly length: number;
  readonly arrivesAt: Float64Array; // [jobs]
  /** Mean task duration that a scheduler is told beforehand; NaN where the log has none. */
  readonly estimate: Float64Array; // [jobs]
  readonly jobWork: Float64Array; // [jobs], slot-seconds
  readonly jobUser: Uint32Array; // [jobs] → user
  readonly users: readonly string[];
  /** What jobs are called in the file; null where they have no names. */
  readonly names: readonly string[] | null; // [jobs]
  readonly jobFirstStage: Uint32Array; // [jobs + 1] → stage
  /** Stages that must finish before, by position in their job. */
  readonly parents: Links; // stage → position
  /** Not whole 32-bit numbers: a log of bytes may stand for more tasks than those can count. */
  readonly stageFirstTask: Float64Array; // [stages + 1] → task
  /** Empty where durations are assumed. */
  readonly durations: Float64Array; // [tasks], s
  /** How long tasks take where the log does not say; null where it does. */
  readonly assumed: AssumedDurations | null;
  /** What tasks read and fetch; null where the log knows of no data. */
  readonly data: StageData | null;
  /** The rows behind tasks that were derived from bytes, to derive them anew; null where the log lists tasks. */
  readonly bytes: JobBytes | null;
}

/** Counts the tasks of a stage. */
export function tasksOfStage({ stageFirstTask }: WorkloadLog, stage: number): number {
  return stageFirstTask[stage + 1] - stageFirstTask[stage];
}

/** Counts the tasks of a job. */
export function tasksOfJob(log: WorkloadLog, job: number): number {
  const { jobFirstStage, stageFirstTask } = log;
  return stageFirstTask[jobFirstStage[job + 1]] - stageFirstTask[jobFirstStage[job]];
}

/** Counts the tasks of the job that has most. */
export function largestJob(log: WorkloadLog): number {
  let largest = 0;
  for (let job = 0; job < log.jobs; job += 1) largest = Math.max(largest, tasksOfJob(log, job));
  return largest;
}

/** Gives the seconds that the `index`-th task of a stage takes, as read or as assumed. */
export function durationOf(log: WorkloadLog, stage: number, index: number): number {
  if (log.assumed !== null) return assumedDuration(log.assumed, stage, index);
  return log.durations[log.stageFirstTask[stage] + index];
}

/** Gives the estimate of a job's mean task duration, or the true mean where the log has none. */
export function meanTask(log: WorkloadLog, job: number): number {
  const estimate = log.estimate[job];
  return Number.isNaN(estimate) ? log.jobWork[job] / tasksOfJob(log, job) : estimate;
}
