import type { Jobs } from './jobs.ts';

/**
 * Where each job has its own scheduler, marks the schedulers whose job is running; most have none. Null where a fixed
 * number of schedulers serves all jobs. `schedulers`: how many there are.
 */
export function schedulersWithJobs(jobs: Jobs, schedulers: number): Uint8Array | null {
  const { owners } = jobs;
  if (!owners.isOnePerJob) return null;
  const have = new Uint8Array(schedulers);
  jobs.eachRunning((job) => {
    have[owners.of[job]] = 1;
  });
  return have;
}
