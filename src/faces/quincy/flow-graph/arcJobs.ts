import type { JobId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { Via } from '../../../policies/quincy/solver/problem.ts';
import type { Flowing } from './flowing.ts';
import { Kind } from './network.ts';
import { rootJob } from './problemAt.ts';

/** Stands for a job on arcs that carry flow of several jobs. */
export const SEVERAL = -2;

/** Gives the job whose flow each arc carries; SEVERAL, or NONE if it carries none. */
export function jobsOnArcs({ solved, quincy, choices, flow }: Flowing): Int32Array {
  const { network, layout, firstOf, firstArc } = quincy;
  const { rackOf } = solved.problem;
  const jobs = new Int32Array(network.arcs).fill(NONE);
  const mark = (arc: number, job: JobId) => {
    jobs[arc] = jobs[arc] === NONE || jobs[arc] === job ? job : SEVERAL;
  };
  const enter = (computer: ServerId, via: Via, job: JobId) => {
    if (via === Via.cluster) mark(layout.firstClusterArc + rackOf[computer], job);
    if (via !== Via.computer) mark(layout.firstRackArc + computer, job);
    mark(layout.firstComputerArc + computer, job);
  };
  for (let root = 0; root < layout.roots; root += 1) {
    const job = rootJob(solved, root);
    jobs[root] = job;
    const to = network.to[root] - firstOf[Kind.computer];
    if (to >= 0) enter(to, Via.computer, job);
  }
  for (const [row, { via, computer }] of choices.entries()) {
    const { job } = solved.tasks[row];
    const node = firstOf[Kind.task] + row;
    for (let arc = firstArc[node]; arc < firstArc[node + 1]; arc += 1) if (flow[arc] > 0) jobs[arc] = job;
    if (computer !== NONE) enter(computer, via, job);
  }
  for (const [row, job] of solved.jobs.entries()) jobs[layout.firstUnscheduledArc + row] = job;
  return jobs;
}
