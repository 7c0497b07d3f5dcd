import { minOf } from '../base/extremes.ts';
import type { JobId } from '../engine/ids.ts';
import type { Trace } from '../trace/trace.ts';
import { jobResponse } from './responseTime.ts';
import { valuesOf } from './samples.ts';

/** Two runs of the same workload, job by job: the measured jobs that finished in both. */
export interface Comparison {
  readonly jobs: readonly JobId[]; // ascending
  readonly own: Float64Array; // [jobs] response in the one run, s
  readonly other: Float64Array; // [jobs] response in the run that it is compared with, s
  /** Measured jobs that did not finish in one of the runs, or took no time in the other. */
  readonly leftOut: number;
}

/** Pairs the jobs of two runs. */
export function compareRuns(trace: Trace, against: Trace): Comparison {
  const [own, other] = [valuesOf(trace, jobResponse), valuesOf(against, jobResponse)];
  return compareResponses(own, other, trace.data.firstMeasuredJob);
}

/** The same for response times of all jobs in seconds, NaN for those that did not finish. */
export function compareResponses(
  own: Float64Array,
  other: Float64Array,
  firstMeasuredJob: number,
): Comparison {
  const jobs: JobId[] = [];
  for (let job = 0; job < Math.min(own.length, other.length); job += 1)
    if (own[job] >= 0 && other[job] > 0) jobs.push(job);
  return {
    jobs,
    own: Float64Array.from(jobs, (job) => own[job]),
    other: Float64Array.from(jobs, (job) => other[job]),
    leftOut: own.length - firstMeasuredJob - jobs.length,
  };
}

/** How much shorter the mean response of some jobs is, and of how many. */
export interface MeanGain {
  readonly jobs: number;
  /** Share of the other mean; negative if jobs take longer, NaN if there are none. */
  readonly gain: number;
  /** Mean responses. [s] */
  readonly own: number;
  readonly other: number;
}

/** Computes the gain of the jobs that are included (HOP-42, AMB-22). */
export function meanGain(
  { jobs, own, other }: Comparison,
  includes: (job: JobId) => boolean = () => true,
): MeanGain {
  let count = 0;
  let ownSum = 0;
  let otherSum = 0;
  for (const [at, job] of jobs.entries()) {
    if (!includes(job)) continue;
    count += 1;
    ownSum += own[at];
    otherSum += other[at];
  }
  return { jobs: count, gain: 1 - ownSum / otherSum, own: ownSum / count, other: otherSum / count };
}

/** Computes the gain of each job, in the order of `jobs`. */
export function jobGains({ own, other }: Comparison): Float64Array {
  return own.map((time, at) => 1 - time / other[at]);
}

/** Computes how many times as fast each job is as in the other run, in the order of `jobs` (Apollo, Figure 8b). */
export function speedUps({ own, other }: Comparison): Float64Array {
  return own.map((time, at) => other[at] / time);
}

/** How many jobs take longer than in the other run, and by how much (Hopper, Figure 10). */
export interface SlowerJobs {
  /** Of how many jobs. */
  readonly jobs: number;
  /** Positions of the slower ones in `Comparison.jobs`. */
  readonly slower: readonly number[];
  readonly share: number;
  /** By how much of their time in the other run the slower jobs take longer; NaN if there are none. */
  readonly average: number;
  readonly worst: number;
}

/** Finds the jobs that take longer than in the other run (HOP-43). */
export function slowerJobs(comparison: Comparison): SlowerJobs {
  const gains = jobGains(comparison);
  const slower = [...gains.keys()].filter((at) => gains[at] < 0);
  const sum = slower.reduce((all, at) => all - gains[at], 0);
  return {
    jobs: gains.length,
    slower,
    share: slower.length / gains.length,
    average: sum / slower.length,
    worst: slower.length === 0 ? Number.NaN : -minOf(slower.map((at) => gains[at])),
  };
}
