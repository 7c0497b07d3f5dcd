import type { GeneratedWorkload } from './schema.ts';
import { expectedReplicas, expectedTasks, jobCount } from './size.ts';

/** More jobs, tasks or replicas than these are no longer changed by hand, and make long links. */
const MOST = { jobs: 500, tasks: 5_000, replicas: 20_000 } as const;

/** Tells whether the jobs of a workload can be written out: their times are known beforehand, and they are few. */
export function canBeWrittenOut(workload: GeneratedWorkload): boolean {
  return (
    workload.arrivals.kind !== 'concurrent' &&
    jobCount(workload) <= MOST.jobs &&
    expectedTasks(workload) <= MOST.tasks &&
    expectedReplicas(workload) <= MOST.replicas
  );
}
