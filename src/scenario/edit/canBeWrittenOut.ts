import { expectedReplicas } from '../counted/replicas.ts';
import { expectedTasks, jobCount } from '../counted/size.ts';
import type { GeneratedWorkload } from '../shape/schema.ts';

/**
 * More jobs, tasks or replicas than this are not offered as a list: nobody would edit them by hand, and links would
 * get long.
 */
const MOST = { jobs: 500, tasks: 5_000, replicas: 20_000 } as const;

/**
 * Tells whether a random workload can be replaced by a list of its jobs: arrivals are known in advance, and jobs are
 * few.
 */
export function canBeWrittenOut(workload: GeneratedWorkload): boolean {
  return (
    workload.arrivals.kind !== 'concurrent' &&
    jobCount(workload) <= MOST.jobs &&
    expectedTasks(workload) <= MOST.tasks &&
    expectedReplicas(workload) <= MOST.replicas
  );
}
