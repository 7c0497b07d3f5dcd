import type { Links } from '../engine/workload/workload.ts';

/**
 * A parsed workload log: jobs of stages of tasks, in columns, sorted by arrival. Times in seconds, the first arrival
 * is 0. Tasks of a stage and stages of a job are neighbours.
 */
export interface WorkloadLog {
  readonly jobs: number;
  readonly stages: number;
  readonly tasks: number;
  /** Slot-seconds of all tasks. */
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
  readonly jobFirstStage: Uint32Array; // [jobs + 1] → stage
  /** Stages that must finish before, by position in their job. */
  readonly parents: Links; // stage → position
  readonly stageFirstTask: Uint32Array; // [stages + 1] → task
  readonly durations: Float64Array; // [tasks]
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

/** Gives the estimate of a job's mean task duration, or the true mean where the log has none. */
export function meanTask(log: WorkloadLog, job: number): number {
  const estimate = log.estimate[job];
  return Number.isNaN(estimate) ? log.jobWork[job] / tasksOfJob(log, job) : estimate;
}
