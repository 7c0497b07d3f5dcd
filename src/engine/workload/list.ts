import { ANYWHERE, GraphColumns } from './columns.ts';
import { listedTimes } from './durations.ts';
import type { ListedPlan } from './plan.ts';
import type { Workload } from './workload.ts';

/** Makes a workload of jobs that are written out one by one. */
export function listWorkload(plan: ListedPlan): Workload {
  const columns = new GraphColumns();
  for (const job of plan.jobs) {
    columns.addJob(job.user, job.jobClass);
    for (const { durations, after, servers } of job.stages) {
      const confinement = servers.length === 0 ? ANYWHERE : columns.addServerSets(servers);
      columns.addStage(durations.length, after, confinement);
    }
  }
  const graphs = columns.finish(plan.users, plan.classes);
  return {
    ...graphs,
    arrivesAt: Float64Array.from(plan.jobs, (job) => job.arrivesAt),
    concurrency: 0,
    firstMeasuredJob: plan.warmup,
    cpuTime: listedTimes(timesOf(plan, graphs.tasks)),
  };
}

function timesOf(plan: ListedPlan, tasks: number): Float64Array {
  const times = new Float64Array(tasks);
  let next = 0;
  for (const job of plan.jobs) {
    for (const { durations } of job.stages) {
      times.set(durations, next);
      next += durations.length;
    }
  }
  return times;
}
