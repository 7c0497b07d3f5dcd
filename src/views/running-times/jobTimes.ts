import { slotCount } from '../../engine/cluster/topology.ts';
import type { JobId } from '../../engine/ids.ts';
import { type JobGraphs, taskCount } from '../../engine/workload/workload.ts';
import { jobExecution, jobIdeal } from '../../metrics/executionTime.ts';
import { idealResponse } from '../../metrics/ideal.ts';
import type { Metric } from '../../metrics/metric.ts';
import { isNetworkBound } from '../../metrics/networkBound.ts';
import { type PerformanceSummary, performanceOf } from '../../metrics/normalizedPerformance.ts';
import { oracleResponse } from '../../metrics/oracle.ts';
import { valuesOf } from '../../metrics/samples.ts';
import { measuredJobs } from '../shared/jobGroups.ts';
import { jobTitle } from '../shared/names.ts';
import type { RunTrace } from '../shared/view.ts';

/** Time of a job under each policy, and its ideal. Seconds. */
export interface JobTimes {
  readonly job: JobId;
  readonly title: string;
  readonly ideal: number; // NaN where it is not known
  /** As many tasks at a time as it has tokens, and no other wait (APO-40); NaN where it has none. */
  readonly oracle: number;
  readonly actual: readonly number[]; // [runs], NaN where it has not finished
  /** Slots that its widest stage would fill. */
  readonly widest: number;
  /** Whether the job fits its quota; null where policies have no quota (QUI-37). */
  readonly fits: boolean | null;
}

/** Jobs of one kind, with summaries of their times under each policy. */
export interface TimesGroup {
  readonly title: string;
  readonly jobs: readonly JobTimes[];
  readonly performance: readonly PerformanceSummary[]; // [runs]
}

/** Orders of jobs. */
export const orders = [
  { id: 'arrival', title: 'by arrival' },
  { id: 'slowdown', title: 'most slowed first' },
  { id: 'ideal', title: 'shortest first' },
] as const;
export type Order = (typeof orders)[number]['id'];

/** Content of the chart: a limited number of jobs, in groups. */
export interface TimesPicture {
  readonly groups: readonly TimesGroup[];
  /** Whether the ideals are given by the scenario; else they are times without any waiting. */
  readonly areIdealsGiven: boolean;
  /** M/K, the slots of each job when K jobs run at a time; null where policies have no K. */
  readonly quota: number | null;
  /** Number of measured jobs, shown or not. */
  readonly measured: number;
}

/**
 * Reads the times of all measured jobs, or of those of a group, CPU-bound ones first, in the given order; keeps at most
 * `most`.
 */
export function timesOf(
  runs: readonly RunTrace[],
  order: Order,
  most: number,
  includes: (job: JobId) => boolean = () => true,
): TimesPicture {
  const { data } = runs[0].trace;
  const { graphs } = data;
  const actual = runs.map(({ trace }) => valuesOf(trace, jobExecution));
  const { ideals, areGiven } = idealsOf(runs);
  const oracles = firstKnown(runs, oracleResponse);
  const quota = quotaOf(runs);
  const all = measuredJobs(data)
    .filter(includes)
    .map((job): JobTimes => {
      const widest = widestStage(graphs, job);
      return {
        ...{ job, widest, title: jobTitle(graphs, job), ideal: ideals[job], oracle: oracles[job] },
        actual: actual.map((values) => values[job]),
        fits: quota === null ? null : widest <= quota,
      };
    });
  const key = keyOf(order);
  const sorted = all.sort((one, other) => key(one) - key(other) || one.job - other.job);
  const kept = new Set(sorted.slice(0, most));
  const groups = [
    { title: 'CPU-bound', jobs: sorted.filter(({ job }) => !isNetworkBound(graphs, job)) },
    { title: 'Network-bound', jobs: sorted.filter(({ job }) => isNetworkBound(graphs, job)) },
  ].filter(({ jobs }) => jobs.length > 0);
  return {
    groups: groups.map(({ title, jobs }) => ({
      title: groups.length === 1 ? 'All jobs' : title,
      jobs: jobs.filter((times) => kept.has(times)),
      performance: runs.map((_, run) =>
        performanceOf(Float64Array.from(jobs, (times) => times.ideal / times.actual[run])),
      ),
    })),
    ...{ areIdealsGiven: areGiven, quota, measured: all.length },
  };
}

/** Returns the ideals of the scenario; if it has none, what the jobs would take without any waiting. */
function idealsOf(runs: readonly RunTrace[]): { readonly ideals: Float64Array; readonly areGiven: boolean } {
  const given = valuesOf(runs[0].trace, jobIdeal);
  if (given.some((ideal) => !Number.isNaN(ideal))) return { ideals: given, areGiven: true };
  return { ideals: firstKnown(runs, idealResponse), areGiven: false };
}

/** Reads times that do not depend on the policy from the first run in which a job has them: only finished jobs do. */
function firstKnown(runs: readonly RunTrace[], metric: Metric): Float64Array {
  const found = runs.map(({ trace }) => valuesOf(trace, metric));
  return found[0].map((_, job) => found.find((each) => each[job] > 0)?.[job] ?? Number.NaN);
}

function quotaOf(runs: readonly RunTrace[]): number | null {
  for (const { trace } of runs) {
    const { concurrency } = trace.data.params;
    if (typeof concurrency === 'number') return slotCount(trace.data.topology) / concurrency;
  }
  return null;
}

function widestStage(graphs: JobGraphs, job: JobId): number {
  let widest = 0;
  for (let stage = graphs.jobFirstStage[job]; stage < graphs.jobFirstStage[job + 1]; stage += 1)
    widest = Math.max(widest, taskCount(graphs, stage));
  return widest;
}

/** Returns the ascending sort key; jobs without a number come last. */
function keyOf(order: Order): (times: JobTimes) => number {
  const orLast = (value: number) => (Number.isFinite(value) ? value : Number.MAX_VALUE);
  if (order === 'ideal') return ({ ideal }) => orLast(ideal);
  if (order === 'slowdown') return (times) => orLast(-worstSlowdownOf(times));
  return ({ job }) => job;
}

/** Returns the slowdown of a job under the policy that was worst for it. */
function worstSlowdownOf({ ideal, actual }: JobTimes): number {
  return actual.reduce(
    (worst, time) => (time / ideal > worst ? time / ideal : worst),
    Number.NEGATIVE_INFINITY,
  );
}
