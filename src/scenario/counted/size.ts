import { MANY_SERVERS } from '../../engine/data/partFetch.ts';
import { stageBefore } from '../shape/defaults.ts';
import type {
  ClusterSpec,
  GeneratedWorkload,
  JobClassSpec,
  ShuffleSpec,
  WorkloadSpec,
} from '../shape/schema.ts';
import { withGraphs } from './randomGraphs.ts';
import { serverCount } from './serverCounts.ts';
import { type Counted, tasksAround, tasksOf } from './stageTasks.ts';

/** Counts the jobs of a workload, including the warm-up. */
export function jobCount(workload: WorkloadSpec): number {
  return workload.kind === 'explicit' ? workload.jobs.length : workload.jobs + workload.warmup;
}

/** Sums `countOf` over so many jobs of a generated workload; an integer where the mix of classes is exact. */
export function ofJobs(
  workload: GeneratedWorkload,
  jobs: number,
  countOf: (jobClass: JobClassSpec) => number,
): number {
  let sum = 0;
  let shares = 0;
  const whole = withGraphs(workload);
  whole.classes.forEach((jobClass, index) => {
    const share = shareOf(whole, index);
    sum += share * countOf(jobClass);
    shares += share;
  });
  return shares === 0 ? 0 : (sum * jobs) / shares;
}

/** Sums `countOf` over all jobs of a generated workload. */
export function ofAllJobs(workload: GeneratedWorkload, countOf: (jobClass: JobClassSpec) => number): number {
  return ofJobs(workload, jobCount(workload), countOf);
}

/** Returns a class's share of the jobs; with a schedule, its lines decide, not `share`. */
export function shareOf({ arrivals, classes }: GeneratedWorkload, index: number): number {
  const { name, share } = classes[index];
  if (arrivals.kind !== 'schedule') return share;
  const scheduled = arrivals.lines.reduce((sum, line) => (line.jobClass === name ? sum + line.jobs : sum), 0);
  return scheduled / classes.filter((other) => other.name === name).length;
}

/** Counts the tasks of a workload; random numbers count as their mean. */
export function expectedTasks(workload: WorkloadSpec): number {
  let tasks = 0;
  if (workload.kind === 'generated') {
    return ofAllJobs(workload, ({ stages }) => tasksOf(stages).reduce((sum, tasks) => sum + tasks, 0));
  }
  for (const { stages } of workload.jobs) for (const stage of stages) tasks += stage.durations.length;
  return tasks;
}

/** Counts the stages of a workload; random numbers count as their mean. */
export function expectedStages(workload: WorkloadSpec): number {
  if (workload.kind === 'generated') return ofAllJobs(workload, ({ stages }) => stages.length);
  return workload.jobs.reduce((sum, { stages }) => sum + stages.length, 0);
}

/** How much data moves. */
interface ExpectedData {
  /** Tasks that read files or fetch from other tasks. */
  readonly readers: number;
  /**
   * Inputs of all tasks: each file counts once and, of a shuffle, each part: one from every earlier task, or from
   * every rack.
   */
  readonly parts: number;
  /** Transfers over shared links: one per part, or per chunk of it. */
  readonly flows: number;
}

/** Counts what a workload reads on a cluster; random numbers count as their mean. */
export function expectedData(workload: WorkloadSpec, cluster: ClusterSpec): ExpectedData {
  const chunks = workload.reading?.kind === 'chunks' ? workload.reading.chunks : 1;
  if (workload.kind === 'generated') {
    const all = (what: keyof ExpectedData) =>
      ofAllJobs(workload, ({ stages }) => dataOf(stages, cluster, chunks)[what]);
    return { readers: all('readers'), parts: all('parts'), flows: all('flows') };
  }
  let [readers, parts, flows] = [0, 0, 0];
  for (const { stages } of workload.jobs) {
    const sizes = stages.map((stage) => ({ ...stage, tasks: stage.durations.length }));
    const data = dataOf(sizes, cluster, chunks);
    readers += data.readers;
    parts += data.parts;
    flows += data.flows;
  }
  return { readers, parts, flows };
}

/** Tells whether any task reads files, or fetches from earlier tasks. */
export function readsAnything(workload: WorkloadSpec): boolean {
  const owners = workload.kind === 'generated' ? workload.classes : workload.jobs;
  return owners.some(({ stages }) =>
    stages.some(
      ({ reads, shuffle }: { readonly reads?: readonly unknown[]; readonly shuffle?: unknown }) =>
        (reads ?? []).length > 0 || shuffle !== undefined,
    ),
  );
}

/** The fields of a stage that determine how much it reads. */
interface StageSize extends Counted {
  readonly reads?: readonly unknown[];
  readonly shuffle?: ShuffleSpec;
}

function dataOf(stages: readonly StageSize[], cluster: ClusterSpec, chunks: number): ExpectedData {
  let readers = 0;
  let parts = 0;
  let more = 0; // flows than parts
  const means = tasksOf(stages);
  const around = tasksAround(stages);
  stages.forEach(({ after, reads = [], shuffle }, position) => {
    const tasks = means[position];
    if (reads.length > 0 || shuffle !== undefined) readers += tasks;
    parts += tasks * reads.length;
    more += tasks * reads.length * (chunks - 1);
    if (shuffle === undefined) return;
    const sources = (after ?? stageBefore(position)).reduce((sum, earlier) => sum + around[earlier], 0);
    if (shuffle.from === 'same') parts += tasks;
    else if (Math.min(sources, serverCount(cluster)) > MANY_SERVERS) parts += tasks * (cluster.racks + 1);
    else parts += tasks * sources;
  });
  return { readers, parts, flows: parts + more };
}
