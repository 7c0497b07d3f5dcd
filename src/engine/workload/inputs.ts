import { Locality, localityBetween } from '../cluster/locality.ts';
import type { Topology } from '../cluster/topology.ts';
import type { ServerId, StageId, TaskId } from '../ids.ts';
import type { BlockId } from './storage.ts';
import type { JobGraphs } from './workload.ts';

/** Returns whether tasks of a stage read files; only then some servers are nearer to their input than others. */
export function hasInput({ storage }: JobGraphs, stage: StageId): boolean {
  return storage.stageFirstRead[stage] < storage.stageFirstRead[stage + 1];
}

/** Returns the block that a task reads, for one of the reads of its stage. */
export function blockOf(
  { storage, stageFirstTask }: JobGraphs,
  stage: StageId,
  task: TaskId,
  read: number,
): BlockId {
  return storage.readFirstBlock[read] + ((task - stageFirstTask[stage]) % storage.readBlocks[read]);
}

/** Returns the distance from a server to the nearest replica of a block. O(replicas). */
export function blockLocality(
  { storage }: JobGraphs,
  topology: Topology,
  block: BlockId,
  server: ServerId,
): Locality {
  const { first, items } = storage.replicas;
  let nearest: Locality = Locality.remote;
  for (let at = first[block]; at < first[block + 1]; at += 1) {
    const distance = localityBetween(topology.rackOf, items[at], server);
    if (distance < nearest) nearest = distance;
  }
  return nearest;
}

/**
 * Returns the locality of a task on a server: that of its farthest input, so a task is local only on servers with all
 * of its inputs. A task that reads no file is local everywhere.
 */
export function localityOf(
  graphs: JobGraphs,
  topology: Topology,
  stage: StageId,
  task: TaskId,
  server: ServerId,
): Locality {
  const { stageFirstRead } = graphs.storage;
  let farthest: Locality = Locality.server;
  for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1) {
    const distance = blockLocality(graphs, topology, blockOf(graphs, stage, task, read), server);
    if (distance > farthest) farthest = distance;
  }
  return farthest;
}
