import { NONE } from '../engine/ids.ts';
import type { FileSpec } from '../scenario/shape/schema.ts';
import type { FitOptions } from './fitOptions.ts';
import { keptTasks } from './fitTasks.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** What the jobs of a fit read. */
export interface DataCounts {
  /** Tasks of first stages (maps), and of stages that wait for others (reduces). */
  readonly maps: number;
  readonly reduces: number;
  readonly files: number;
  readonly blocks: number;
  /** Servers that hold each block. */
  readonly replicas: number;
  /** Files that several jobs read, and the number of these jobs. */
  readonly sharedFiles: number;
  readonly sharingJobs: number;
}

/** As in HDFS: one replica anywhere, the others in one other rack. */
export const blockPlacement = { kind: 'twoRacks' } as const;

/** Counts the files of the jobs that a fit keeps; null where the log contains no data. O(jobs + files). */
export function countData(log: WorkloadLog, jobs: Uint32Array, options: FitOptions): DataCounts | null {
  const { data } = log;
  if (data === null) return null;
  const { replicas } = data;
  const counts = { maps: 0, reduces: 0, files: 0, blocks: 0, replicas, sharedFiles: 0, sharingJobs: 0 };
  const readers = readersOf(log, jobs);
  for (const job of jobs) {
    const first = log.jobFirstStage[job];
    counts.maps += keptTasks(log, job, first, options.maxTasks);
    for (let stage = first + 1; stage < log.jobFirstStage[job + 1]; stage += 1) {
      counts.reduces += keptTasks(log, job, stage, options.maxTasks);
    }
  }
  readers.forEach((jobsOfFile, file) => {
    if (jobsOfFile === 0) return;
    counts.files += 1;
    counts.blocks += keptBlocks(data.fileBlocks[file], options);
    if (jobsOfFile === 1) return;
    counts.sharedFiles += 1;
    counts.sharingJobs += jobsOfFile;
  });
  return counts;
}

/** Counts the jobs that read each file. */
function readersOf({ data, jobFirstStage }: WorkloadLog, jobs: Uint32Array): Uint32Array {
  const readers = new Uint32Array(data?.files.length ?? 0);
  for (const job of jobs) {
    const file = data?.file[jobFirstStage[job]] ?? NONE;
    if (file !== NONE) readers[file] += 1;
  }
  return readers;
}

/** A cap on a job's tasks also caps the blocks of its files: no task reads the rest. */
function keptBlocks(blocks: number, { maxTasks }: FitOptions): number {
  return maxTasks === null ? blocks : Math.min(blocks, maxTasks);
}

/** Lists the files that the jobs of a fit read, in the order of the log. */
export function fileSpecs(log: WorkloadLog, jobs: Uint32Array, options: FitOptions): readonly FileSpec[] {
  const { data } = log;
  if (data === null) return [];
  const specs: FileSpec[] = [];
  readersOf(log, jobs).forEach((jobsOfFile, file) => {
    if (jobsOfFile === 0) return;
    specs.push({
      name: data.files[file],
      blocks: keptBlocks(data.fileBlocks[file], options),
      replicas: data.replicas,
      placement: blockPlacement,
    });
  });
  return specs;
}
