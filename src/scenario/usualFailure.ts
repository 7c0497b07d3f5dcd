import type { ClusterSpec, Scenario, WorkloadSpec } from './schema.ts';
import { expectedSpan, slotCountOf } from './size.ts';

/** When something fails, when that is noticed, and when it is back, in seconds. */
export interface UsualFailure {
  readonly at: number;
  readonly detection: number;
  readonly repair: number;
}

/** Says when a failure begins that nobody has said more about: early, and over before the end, so that all can be seen. */
export function usualFailure({ workload, cluster }: Scenario): UsualFailure {
  const seconds = expectedSeconds(workload, cluster);
  const detection = rounded(Math.min(1, seconds / 20));
  return {
    at: rounded(Math.min(5, seconds / 4)),
    detection,
    repair: Math.max(detection, rounded(Math.min(30, seconds / 4))),
  };
}

/** Rounds to one digit, on the clock's grid. */
function rounded(seconds: number): number {
  return Number(Math.max(0.000001, seconds).toPrecision(1));
}

/** Estimates the simulated seconds that a workload takes: the arrivals, or the work where they do not limit. */
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
