import type { StageSpec, WorkloadSpec } from '../shape/schema.ts';
import { withGraphs } from './randomGraphs.ts';
import { jobCount, shareOf } from './size.ts';
import { onAverage } from './stageTasks.ts';

/** Counts the replicas of the blocks of all files; random numbers count as their mean. */
export function expectedReplicas(given: WorkloadSpec): number {
  if (given.kind === 'explicit') {
    return (given.files ?? []).reduce((sum, { blocks, replicas }) => sum + blocks * replicas, 0);
  }
  const workload = withGraphs(given);
  const jobs = jobCount(workload);
  let shares = 0;
  workload.classes.forEach((_, index) => {
    shares += shareOf(workload, index);
  });
  return workload.classes.reduce((sum, { stages }, index) => {
    const jobsOfClass = (jobs * shareOf(workload, index)) / Math.max(shares, Number.MIN_VALUE);
    return sum + onAverage(stages).reduce((part, stage) => part + replicasOf(stage, jobsOfClass), 0);
  }, 0);
}

/**
 * Counts the replicas that a stage creates in so many jobs. An aligned read has files of its own, as many as the read
 * with which it is aligned, unless it rereads the file of an earlier stage.
 */
function replicasOf(
  { tasks, reads = [] }: Pick<StageSpec, 'reads'> & { readonly tasks: number },
  jobs: number,
): number {
  let files = 0;
  let sum = 0;
  for (const { replicas, placement, shared } of reads) {
    if (placement.kind === 'aligned' && placement.stage !== undefined) {
      files = jobs;
      continue;
    }
    if (placement.kind !== 'aligned') files = shared === undefined ? jobs : Math.min(jobs, shared.files);
    sum += files * tasks * replicas;
  }
  return sum;
}
