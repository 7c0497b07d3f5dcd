import { maxOf } from '../../base/extremes.ts';
import { meanSpeed } from '../../engine/cluster/serverShares.ts';
import { overlap } from '../../engine/workload/readingPlan.ts';
import { meanDataFactor } from '../../engine/workload/recurring.ts';
import type { ClusterSpec, GeneratedWorkload } from '../shape/schema.ts';
import { localRate } from './bytes.ts';
import { serverCount, slotCountOf } from './serverCounts.ts';
import { jobCount, ofJobs } from './size.ts';
import { onAverage } from './stageTasks.ts';
import { meanTaskTime } from './stragglers.ts';

// How much there is to do, and for how long.

/** Returns the mean slot-seconds of a generated job on the cluster, including reading at the highest rate. */
export function workPerJob(workload: GeneratedWorkload, cluster: ClusterSpec): number {
  const speed = meanSpeed(cluster.speeds ?? [], serverCount(cluster));
  const rate = localRate(cluster.network);
  return ofJobs(workload, 1, ({ stages, recurring }) =>
    onAverage(stages).reduce((sum, stage) => {
      const { tasks, reads = [], shuffle } = stage;
      const input = reads.reduce((size, read) => size + read.size, 0);
      const fetched = (shuffle?.size ?? 0) * meanDataFactor(recurring);
      const computing = meanTaskTime(stage) / speed;
      const hidden = overlap(workload.reading, computing, { input, fetched }, rate);
      return sum + tasks * (computing + (input + fetched) / rate - hidden);
    }, 0),
  );
}

/**
 * Estimates how long a generated workload takes, in seconds: until the last arrival or, where arrivals are not the
 * limit, for its work.
 */
export function expectedSpan(workload: GeneratedWorkload, cluster: ClusterSpec): number {
  const { arrivals } = workload;
  const jobs = jobCount(workload);
  const busy = (jobs * workPerJob(workload, cluster)) / slotCountOf(cluster);
  // A week of a wave has fewer jobs than seven workdays if its weekends are quiet.
  const stretch = arrivals.kind === 'wave' ? 7 / (5 + 2 * arrivals.weekend) : 1;
  if ('load' in arrivals) return (stretch * busy) / Math.min(1, arrivals.load);
  if (arrivals.kind === 'gaps') return Math.max(busy, jobs * arrivals.mean);
  if (arrivals.kind !== 'schedule') return busy;
  return maxOf(
    arrivals.lines.map((line) => line.from + (line.jobs - 1) * line.gap),
    busy,
  );
}
