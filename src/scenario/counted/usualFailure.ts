import type { ClusterSpec, Scenario, WorkloadSpec } from '../shape/schema.ts';
import { slotCountOf } from './serverCounts.ts';
import { expectedSpan } from './work.ts';

/** When a failure happens, after how long it is noticed, and after how long it is repaired. [s] */
interface UsualFailure {
  readonly at: number;
  readonly detection: number;
  readonly repair: number;
}

/** Default times of a failure: early, and over before the end of the run, so that all phases can be seen. */
export function usualFailure({ workload, cluster }: Scenario): UsualFailure {
  const seconds = expectedSeconds(workload, cluster);
  const detection = rounded(Math.min(1, seconds / 20));
  return {
    at: rounded(Math.min(5, seconds / 4)),
    detection,
    repair: Math.max(detection, rounded(Math.min(30, seconds / 4))),
  };
}

/** Rounds to one digit, in whole microseconds. */
function rounded(seconds: number): number {
  return Number(Math.max(0.000001, seconds).toPrecision(1));
}

/**
 * Estimates how long a workload takes, in simulated seconds: until the last arrival or, where arrivals are not the
 * limit, for its work.
 */
function expectedSeconds(workload: WorkloadSpec, cluster: ClusterSpec): number {
  if (workload.kind === 'generated') return expectedSpan(workload, cluster);
  let work = 0;
  let last = 0;
  for (const { arrivesAt, stages } of workload.jobs) {
    last = Math.max(last, arrivesAt);
    for (const { durations } of stages) for (const seconds of durations) work += seconds;
  }
  return Math.max(last, work / slotCountOf(cluster));
}
