import { streamOf } from '../../algorithms/random.ts';
import { assert } from '../../base/assert.ts';
import type { TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { ANYWHERE, GraphColumns } from './columns.ts';
import { type CopyTimes, listedTimes } from './durations.ts';
import { meanTime, misjudged } from './estimates.ts';
import { type ExternalFile, originOf } from './externalFiles.ts';
import { placeBlocks, racksOf } from './placement.ts';
import type { ListedPlan } from './plan.ts';
import type { BlockId } from './storage.ts';
import type { Workload } from './workload.ts';

/** Makes a workload of jobs that are written out one by one. */
export function listWorkload(plan: ListedPlan): Workload {
  const columns = new GraphColumns();
  const placedFiles = placeFiles(plan, columns);
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
      const { slowStart = 1, isOneToOne, estimate = meanTime(durations), estimates, cores, memory } = how;
      const files = placedExternally(externalFiles, plan);
      const data = { reads: placed, shuffleBytes, slowStart, isOneToOne, externalFiles: files };
      columns.addStage(durations.length, after, confinement, data, { estimate, estimates, cores, memory });
    }
  }
  const laidOut = columns.finish(plan.users, plan.classes, plan.pools, plan.reading);
  const graphs = misjudged(laidOut, plan.estimateError ?? 0, plan.seed ?? 0);
  return {
    ...graphs,
    arrivesAt: Float64Array.from(plan.jobs, (job) => job.arrivesAt),
    concurrency: 0,
    firstMeasuredJob: plan.warmup,
    cpuTime: listedTimes(timesOf(plan, graphs.tasks), copyTimesOf(plan)),
  };
}

/** Places each file by a stream of its own, so one more file moves none of those before it. */
function placeFiles({ files = [], rackOf, seed }: ListedPlan, columns: GraphColumns): PlacedFile[] {
  if (files.length === 0) return [];
  assert(rackOf !== undefined && seed !== undefined, 'files lie on servers, by a seed');
  const racks = racksOf(rackOf);
  return files.map(({ name, blocks, replicas, placement }, file) => {
    const shape = { placement, blocks, replicas, number: 0 };
    const servers = placeBlocks(shape, racks, streamOf(seed, 'files', file));
    return { firstBlock: columns.addFile(name, servers), blocks };
  });
}

/** Says where external files always lie. */
function placedExternally(
  files: ListedPlan['jobs'][number]['stages'][number]['externalFiles'],
  { rackOf, seed }: ListedPlan,
): readonly ExternalFile[] | undefined {
  if (files === undefined) return undefined;
  assert(rackOf !== undefined && seed !== undefined, 'files lie on servers, by a seed');
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
