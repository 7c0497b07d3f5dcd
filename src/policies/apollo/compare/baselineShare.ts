import type { JobId } from '../../../engine/ids.ts';

/** Tells of each job whether it is one of a share of all, from 0 to 1, evenly spread over them by their ids. */
export function shareOfJobs(share: number): (job: JobId) => boolean {
  return (job) => Math.floor((job + 1) * share) > Math.floor(job * share);
}
