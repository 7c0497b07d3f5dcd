import { addTo } from '../../../base/lists.ts';
import type { JobId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Flowing } from './flowing.ts';

/** Lists, for each server that gets any, the jobs of its roots and tasks. */
export function occupantsOf({ solved, choices }: Flowing): ReadonlyMap<ServerId, readonly JobId[]> {
  const jobs = new Map<ServerId, JobId[]>();
  for (const { server, job } of solved.placedRoots) addTo(jobs, server, job);
  for (const [row, { computer }] of choices.entries()) {
    if (computer !== NONE) addTo(jobs, computer, solved.tasks[row].job);
  }
  return jobs;
}
