import { streamOf } from '../../algorithms/random.ts';
import { assert } from '../../base/assert.ts';
import type { TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { withBursts } from './bursts.ts';
import { ANYWHERE, GraphColumns } from './columns.ts';
import { type CopyTimes, listedTimes, straggling } from './durations.ts';
import { meanTime, misjudged } from './estimates.ts';
import { type ExternalFile, originOf } from './externalFiles.ts';
import { placeBlocks, racksOf } from './placement.ts';
import type { ListedPlan } from './plan.ts';
import type { BlockId } from './storage.ts';
import { meanFactor } from './stragglers.ts';
import type { JobGraphs, Workload } from './workload.ts';

/** Builds a workload from jobs that are written out one by one. */
export function listWorkload(plan: ListedPlan): Workload {
  const columns = new GraphColumns();
  const placedFiles = placeFiles(plan, columns);
  const factor = meanFactor(plan.stragglers);
  for (const job of plan.jobs) {
    columns.addJob(job.user, job.jobClass, job);
    for (const {
      durations,
      after,
      servers,
      reads = [],
      shuffleBytes = 0,
      externalFiles,
      ...how
    } of job.stages) {
      const confinement = servers.length === 0 ? ANYWHERE : columns.addServerSets(servers);
      const placed = reads.map(({ file, bytes }) => ({ ...placedFiles[file], bytes }));
      const { slowStart = 1, isOneToOne, copyDurations, estimates, cores, memory } = how;
      const mean = meanTime(durations);
      const { estimate = copyDurations === undefined ? Math.max(1, Math.round(mean * factor)) : mean } = how;
      const files = placedExternally(externalFiles, plan);
      const data = { reads: placed, shuffleBytes, slowStart, isOneToOne, externalFiles: files };
      columns.addStage(durations.length, after, confinement, data, { estimate, estimates, cores, memory });
    }
  }
  const laidOut = columns.finish(plan.users, plan.classes, plan.pools, plan.reading);
  const graphs = misjudged(laidOut, plan.estimateError ?? 0, plan.seed ?? 0);
  return {
    ...graphs,
    ...arrivalsOf(plan),
    concurrency: 0,
    firstMeasuredJob: plan.warmup,
    cpuTime: cpuTimes(plan, graphs),
  };
}

function arrivalsOf({ jobs, extraJobs = 0 }: ListedPlan) {
  const first = jobs.length - extraJobs;
  const bursts = jobs.slice(first).map(({ jobClass, arrivesAt }) => ({ jobClass, jobs: 1, at: arrivesAt }));
  const regular = jobs.slice(0, first);
  return withBursts(
    Float64Array.from(regular, ({ arrivesAt }) => arrivesAt),
    bursts,
  );
}

function cpuTimes(plan: ListedPlan, graphs: JobGraphs): Workload['cpuTime'] {
  const copies = copyTimesOf(plan);
  const listed = listedTimes(timesOf(plan, graphs.tasks), copies);
  const { stragglers, seed } = plan;
  if (stragglers === undefined) return listed;
  assert(seed !== undefined, 'a plan with stragglers needs seed');
  return straggling(graphs, listed, copies, stragglers, seed);
}

/** Places each file by its own random stream, so that adding a file at the end does not move the others. */
function placeFiles({ files = [], rackOf, seed }: ListedPlan, columns: GraphColumns): PlacedFile[] {
  if (files.length === 0) return [];
  assert(rackOf !== undefined && seed !== undefined, 'a plan with files needs rackOf and seed');
  const racks = racksOf(rackOf);
  return files.map(({ name, blocks, replicas, placement }, file) => {
    const shape = { placement, blocks, replicas, number: 0 };
    const servers = placeBlocks(shape, racks, streamOf(seed, 'files', file));
    return { firstBlock: columns.addFile(name, servers), blocks };
  });
}

/** Draws the origins of external files. */
function placedExternally(
  files: ListedPlan['jobs'][number]['stages'][number]['externalFiles'],
  { rackOf, seed }: ListedPlan,
): readonly ExternalFile[] | undefined {
  if (files === undefined) return undefined;
  assert(rackOf !== undefined && seed !== undefined, 'a plan with files needs rackOf and seed');
  return files.map(({ name, bytes }) => ({ name, bytes, origin: originOf(name, seed, rackOf.length) }));
}

interface PlacedFile {
  readonly firstBlock: BlockId;
  readonly blocks: number;
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

function copyTimesOf(plan: ListedPlan): CopyTimes {
  const times = new Map<TaskId, ArrayLike<Micros>>();
  let first = 0;
  for (const job of plan.jobs) {
    for (const { durations, copyDurations = [] } of job.stages) {
      for (const [position, copies] of copyDurations.entries()) times.set(first + position, copies);
      first += durations.length;
    }
  }
  return times;
}
