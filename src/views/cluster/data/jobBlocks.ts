import { minOf } from '../../../base/extremes.ts';
import type { JobId, ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { blockOf } from '../../../engine/workload/inputs.ts';
import type { Links } from '../../../engine/workload/links.ts';
import type { BlockId } from '../../../engine/workload/storage.ts';
import type { Trace } from '../../../trace/trace.ts';

/** The blocks that the tasks of a job read, and where their replicas are. */
export interface JobBlocks {
  readonly job: JobId;
  readonly blocks: readonly BlockId[]; // ascending
  /** When the last task that reads a block was launched; Infinity: never. */
  readonly launchedAt: Float64Array; // [blocks of the job]
  readonly onServer: Links; // server → indexes into `blocks`, ascending
  readonly mostOnServer: number;
}

/** Lists the blocks of a job. O(tasks + replicas + servers). */
export function blocksOfJob(trace: Trace, job: JobId): JobBlocks {
  const launches = launchesOfBlocks(trace, job);
  const blocks = [...launches.keys()].sort((one, other) => one - other);
  const { replicas } = trace.data.graphs.storage;
  const { servers } = trace.data.topology;
  const first = new Uint32Array(servers + 1);
  const eachReplica = (visit: (server: ServerId, index: number) => void) => {
    for (const [index, block] of blocks.entries()) {
      for (let at = replicas.first[block]; at < replicas.first[block + 1]; at += 1)
        visit(replicas.items[at], index);
    }
  };
  eachReplica((server) => {
    first[server + 1] += 1;
  });
  const mostOnServer = first.reduce((most, count) => Math.max(most, count), 0);
  for (let server = 0; server < servers; server += 1) first[server + 1] += first[server];
  const items = new Uint32Array(first[servers]);
  const free = first.slice();
  eachReplica((server, index) => {
    items[free[server]] = index;
    free[server] += 1;
  });
  const launchedAt = Float64Array.from(blocks, (block) => launches.get(block) ?? Number.POSITIVE_INFINITY);
  return { job, blocks, launchedAt, onServer: { first, items }, mostOnServer };
}

/** Finds, for each block, when the last of its tasks was launched for the first time. */
function launchesOfBlocks(trace: Trace, job: JobId): ReadonlyMap<BlockId, Micros> {
  const { graphs, tables } = trace.data;
  const { stageFirstRead } = graphs.storage;
  const { startedAt } = tables.attempts.columns;
  const launches = new Map<BlockId, Micros>();
  for (let stage = graphs.jobFirstStage[job]; stage < graphs.jobFirstStage[job + 1]; stage += 1) {
    if (stageFirstRead[stage] === stageFirstRead[stage + 1]) continue;
    for (let task = graphs.stageFirstTask[stage]; task < graphs.stageFirstTask[stage + 1]; task += 1) {
      const starts = trace.attemptsOfTask(task).map((attempt) => startedAt[attempt]);
      const at = minOf(starts, Number.POSITIVE_INFINITY);
      for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1) {
        const block = blockOf(graphs, stage, task, read);
        launches.set(block, Math.max(launches.get(block) ?? 0, at));
      }
    }
  }
  return launches;
}

/** Counts the blocks on a server for which a task still waits at a moment. */
export function waitingOn({ onServer, launchedAt }: JobBlocks, server: ServerId, time: Micros): number {
  let waiting = 0;
  for (let at = onServer.first[server]; at < onServer.first[server + 1]; at += 1) {
    if (launchedAt[onServer.items[at]] > time) waiting += 1;
  }
  return waiting;
}

// Number of jobs kept: the selected one and those highlighted a moment ago.
const MOST_KEPT = 16;

/** Caches the blocks of the jobs requested last. */
export function createJobBlocks(trace: Trace): (job: JobId) => JobBlocks {
  const kept = new Map<JobId, JobBlocks>();
  return (job) => {
    const known = kept.get(job);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const found = blocksOfJob(trace, job);
    kept.set(job, found);
    return found;
  };
}
