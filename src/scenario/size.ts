import { MANY_SERVERS } from '../engine/data/manyServers.ts';
import { stageBefore } from './defaults.ts';
import type { ClusterSpec, GeneratedWorkload, JobClassSpec, ShuffleSpec, WorkloadSpec } from './schema.ts';
import { type Counted, tasksAround, tasksOf } from './stageTasks.ts';

/** Counts the servers of a cluster. */
export function serverCount({ racks, serversPerRack, largerRacks = 0 }: ClusterSpec): number {
  return racks * serversPerRack + largerRacks;
}

/** Counts the slots of a cluster. */
export function slotCountOf(cluster: ClusterSpec): number {
  return serverCount(cluster) * cluster.slotsPerServer;
}

/** Counts the slots of servers that do not fail for good. */
export function slotsLeft({ cluster, events = [] }: Pick<Scenario, 'cluster' | 'events'>): number {
  const gone = new Set(
    events.flatMap((event) =>
      event.kind === 'serverDown' && event.repair === undefined ? [event.server] : [],
    ),
  );
  return slotCountOf(cluster) - gone.size * cluster.slotsPerServer;
}

/** Counts the jobs of a workload, including the warm-up. */
export function jobCount(workload: WorkloadSpec): number {
  return workload.kind === 'explicit' ? workload.jobs.length : workload.jobs + workload.warmup;
}

/** Sums `countOf` over so many jobs of a generated workload; an integer where the mix of classes is exact. */
function ofJobs(
  workload: GeneratedWorkload,
  jobs: number,
  countOf: (jobClass: JobClassSpec) => number,
): number {
  let sum = 0;
  let shares = 0;
  workload.classes.forEach((jobClass, index) => {
    const share = shareOf(workload, index);
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
function shareOf({ arrivals, classes }: GeneratedWorkload, index: number): number {
  const { name, share } = classes[index];
  if (arrivals.kind !== 'schedule') return share;
  return arrivals.lines.reduce((sum, line) => (line.jobClass === name ? sum + line.jobs : sum), 0);
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
export interface ExpectedData {
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

/** What matters of a stage for the size of what it reads. */
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

/** Counts the replicas of the blocks of all files; random numbers count as their mean. */
export function expectedReplicas(workload: WorkloadSpec): number {
  if (workload.kind === 'explicit') {
    return (workload.files ?? []).reduce((sum, { blocks, replicas }) => sum + blocks * replicas, 0);
  }
  const jobs = jobCount(workload);
  let shares = 0;
  workload.classes.forEach((_, index) => {
    shares += shareOf(workload, index);
  });
  return workload.classes.reduce((sum, { stages }, index) => {
    const jobsOfClass = (jobs * shareOf(workload, index)) / Math.max(shares, Number.MIN_VALUE);
    return sum + onAverage(stages).reduce((part, stage) => part + replicasOf(stage, jobsOfClass), 0);
  }, 0);
}

/**
 * Counts the replicas that a stage creates in so many jobs. An aligned read has files of its own, as many as the read
 * with which it is aligned, unless it rereads the file of an earlier stage.
 */
function replicasOf(
  { tasks, reads = [] }: Pick<StageSpec, 'reads'> & { readonly tasks: number },
  jobs: number,
): number {
  let files = 0;
  let sum = 0;
  for (const { replicas, placement, shared } of reads) {
    if (placement.kind === 'aligned' && placement.stage !== undefined) {
      files = jobs;
      continue;
    }
    if (placement.kind !== 'aligned') files = shared === undefined ? jobs : Math.min(jobs, shared.files);
    sum += files * tasks * replicas;
  }
  return sum;
}

/** Returns the mean slot-seconds of a generated job on the cluster, including reading at the highest rate. */
export function workPerJob(workload: GeneratedWorkload, cluster: ClusterSpec): number {
  const speed = meanSpeed(cluster.speeds ?? [], serverCount(cluster));
  const rate = localRate(cluster.network);
  return ofJobs(workload, 1, ({ stages }) =>
    onAverage(stages).reduce((sum, stage) => {
      const { tasks, reads = [], shuffle } = stage;
      const input = reads.reduce((size, read) => size + read.size, 0);
      const fetched = shuffle?.size ?? 0;
      const computing = meanTaskTime(stage) / speed;
      const hidden = overlap(workload.reading, computing, { input, fetched }, rate);
      return sum + tasks * (computing + (input + fetched) / rate - hidden);
    }, 0),
  );
}

/**
 * Estimates how long a generated workload takes, in seconds: until the last arrival or, where arrivals are not the
 * limit, for its work.
 */
export function expectedSpan(workload: GeneratedWorkload, cluster: ClusterSpec): number {
  const { arrivals } = workload;
  const jobs = jobCount(workload);
  const busy = (jobs * workPerJob(workload, cluster)) / slotCountOf(cluster);
  if ('load' in arrivals) return busy / Math.min(1, arrivals.load);
  if (arrivals.kind === 'gaps') return Math.max(busy, jobs * arrivals.mean);
  if (arrivals.kind !== 'schedule') return busy;
  return Math.max(busy, ...arrivals.lines.map((line) => line.from + (line.jobs - 1) * line.gap));
}
