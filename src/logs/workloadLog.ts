import type { Links } from '../engine/workload/links.ts';
import { type AssumedDurations, assumedDuration } from './assumedDurations.ts';

/**
 * A parsed workload log: jobs of stages of tasks, as columns, sorted by arrival. Times in seconds; the first arrival
 * is 0. The tasks of a stage, and the stages of a job, are contiguous.
 */
export interface WorkloadLog {
  readonly jobs: number;
  readonly stages: number;
  readonly tasks: number;
  /** Slot-seconds of all tasks; where durations are assumed, the mean. */
  readonly work: number;
  /** Seconds subtracted from the arrivals in the file. */
  readonly shift: number;
  /**
   * The time that the log covers: one mean gap beyond the last arrival, so that jobs ÷ length is the arrival rate.
   */
  readonly length: number;
  readonly arrivesAt: Float64Array; // [jobs]
  /** Mean task duration that schedulers are told in advance; NaN where the log has none. */
  readonly estimate: Float64Array; // [jobs]
  readonly jobWork: Float64Array; // [jobs], slot-seconds
  readonly jobUser: Uint32Array; // [jobs] → user
  readonly users: readonly string[];
  /** Names of the jobs in the file; null where they have none. */
  readonly names: readonly string[] | null; // [jobs]
  readonly jobFirstStage: Uint32Array; // [jobs + 1] → stage
  /** Stages that must finish first, by position in their job. */
  readonly parents: Links; // stage → position
  /** Not 32-bit integers: a log of bytes may stand for more tasks than these can count. */
  readonly stageFirstTask: Float64Array; // [stages + 1] → task
  /** Empty where durations are assumed. */
  readonly durations: Float64Array; // [tasks], s
  /** The assumed durations; null where the log contains durations. */
  readonly assumed: AssumedDurations | null;
  /** What tasks read and fetch; null where the log contains no data. */
  readonly data: StageData | null;
  /** The rows from which tasks were derived, so that they can be derived again; null where the log lists tasks. */
  readonly bytes: JobBytes | null;
  /** How long jobs waited and took in the cluster of the log; null where it does not tell, or none waited. */
  readonly ran: JobTimes | null;
}

/** Times of the jobs of a log, in the cluster that ran them. NaN where a time is not known. */
interface JobTimes {
  /** From the arrival of a job until all of its tasks have begun; null where that is not known of any. [s] */
  readonly wait: Float64Array | null; // [jobs]
  /** From the arrival of a job to its end. [s] */
  readonly response: Float64Array; // [jobs]
  /** Whether the tasks of some jobs began together. */
  readonly hasGangs: boolean;
}

/** Number of tasks of a stage. */
export function tasksOfStage({ stageFirstTask }: WorkloadLog, stage: number): number {
  return stageFirstTask[stage + 1] - stageFirstTask[stage];
}

/** Number of tasks of a job. */
export function tasksOfJob(log: WorkloadLog, job: number): number {
  const { jobFirstStage, stageFirstTask } = log;
  return stageFirstTask[jobFirstStage[job + 1]] - stageFirstTask[jobFirstStage[job]];
}

/** Number of tasks of the largest job. */
export function largestJob(log: WorkloadLog): number {
  let largest = 0;
  for (let job = 0; job < log.jobs; job += 1) largest = Math.max(largest, tasksOfJob(log, job));
  return largest;
}

/** Duration of the `index`-th task of a stage, as read or as assumed. [s] */
export function durationOf(log: WorkloadLog, stage: number, index: number): number {
  if (log.assumed !== null) return assumedDuration(log.assumed, stage, index);
  return log.durations[log.stageFirstTask[stage] + index];
}

/** The estimate of a job's mean task duration, or its true mean where the log has no estimate. [s] */
export function meanTask(log: WorkloadLog, job: number): number {
  const estimate = log.estimate[job];
  return Number.isNaN(estimate) ? log.jobWork[job] / tasksOfJob(log, job) : estimate;
}

/** Columns of a file that gives jobs' bytes, not tasks. Sorted by arrival, like the log. Exact up to 2^53. */
export interface JobBytes {
  readonly input: Float64Array; // [jobs]
  readonly shuffle: Float64Array; // [jobs]
  readonly output: Float64Array; // [jobs]
  readonly file: Int32Array; // [jobs] → file that it names or reads; NONE where it does neither
  readonly files: readonly string[];
  /** The largest input that any job read of each file. */
  readonly fileBytes: Float64Array; // [files]
}

/** What the tasks of each stage read from files, and fetch from earlier stages. */
export interface StageData {
  /** The file of each stage: task `i` reads block `i` of it. NONE where the stage reads no file. */
  readonly file: Int32Array; // [stages] → file
  readonly readBytes: Float64Array; // [stages], each task
  readonly shuffleBytes: Float64Array; // [stages], each task; 0: fetches nothing
  /** Share of the earlier tasks that must have finished before a stage that fetches may start; 1 is a barrier. */
  readonly slowStart: number;
  readonly files: readonly string[];
  readonly fileBlocks: Float64Array; // [files]
  /** Servers that hold each block. */
  readonly replicas: number;
}
