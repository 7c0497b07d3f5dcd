import type { JobId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Flowing } from './flowing.ts';

/** Lists the jobs whose roots and tasks each computer gets; those that get none are left out. */
export function occupantsOf({ solved, choices }: Flowing): ReadonlyMap<ServerId, readonly JobId[]> {
  const jobs = new Map<ServerId, JobId[]>();
  const add = (server: ServerId, job: JobId) => {
    const list = jobs.get(server);
    if (list === undefined) jobs.set(server, [job]);
    else list.push(job);
  };
  for (const { server, job } of solved.placedRoots) add(server, job);
  for (const [row, { computer }] of choices.entries()) {
    if (computer !== NONE) add(computer, solved.tasks[row].job);
  }
  return jobs;
}
