import { meanOf } from '../algorithms/distribution.ts';
import type { ClusterSpec, GeneratedWorkload, JobClassSpec, WorkloadSpec } from './schema.ts';

/** Counts the servers of a cluster. */
export function serverCount({ racks, serversPerRack }: ClusterSpec): number {
  return racks * serversPerRack;
}

/** Counts the slots of a cluster. */
export function slotCountOf(cluster: ClusterSpec): number {
  return serverCount(cluster) * cluster.slotsPerServer;
}

/** Counts the jobs of a workload, warm-up included. */
export function jobCount(workload: WorkloadSpec): number {
  return workload.kind === 'explicit' ? workload.jobs.length : workload.jobs + workload.warmup;
}

function perJob(workload: GeneratedWorkload, countOf: (jobClass: JobClassSpec) => number): number {
  let sum = 0;
  let shares = 0;
  for (const jobClass of workload.classes) {
    sum += jobClass.share * countOf(jobClass);
    shares += jobClass.share;
  }
  return sum / shares;
}

/** Counts the tasks of a workload; what is drawn counts as its mean. */
export function expectedTasks(workload: WorkloadSpec): number {
  let tasks = 0;
  if (workload.kind === 'generated') {
    return (
      jobCount(workload) *
      perJob(workload, ({ stages }) => stages.reduce((sum, stage) => sum + stage.tasks, 0))
    );
  }
  for (const { stages } of workload.jobs) for (const stage of stages) tasks += stage.durations.length;
  return tasks;
}

/** Counts the stages of a workload; what is drawn counts as its mean. */
export function expectedStages(workload: WorkloadSpec): number {
  if (workload.kind === 'generated')
    return jobCount(workload) * perJob(workload, ({ stages }) => stages.length);
  return workload.jobs.reduce((sum, { stages }) => sum + stages.length, 0);
}

/** Gives the mean slot-seconds of a generated job. */
export function workPerJob(workload: GeneratedWorkload): number {
  return perJob(workload, ({ stages }) =>
    stages.reduce((sum, { tasks, duration }) => sum + tasks * meanOf(duration), 0),
  );
}

/** Estimates the seconds that a generated workload takes: the arrivals, or the work where they do not limit. */
export function expectedSpan(workload: GeneratedWorkload, cluster: ClusterSpec): number {
  const busy = (jobCount(workload) * workPerJob(workload)) / slotCountOf(cluster);
  return 'load' in workload.arrivals ? busy / Math.min(1, workload.arrivals.load) : busy;
}
