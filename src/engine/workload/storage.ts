import { Locality, localityBetween } from '../cluster/locality.ts';
import type { Topology } from '../cluster/topology.ts';
import type { ServerId, StageId, TaskId } from '../ids.ts';
import type { JobGraphs, Links } from './workload.ts';

/** Row of a block of a file: blocks of a file are neighbours. */
export type BlockId = number;

/**
 * Where data lies and who reads it, in columns (COM-6). A read is one input of all tasks of a stage: task `i` of the
 * stage reads `readBytes` of block `readFirstBlock + i % readBlocks`. A stage may have several reads.
 */
export interface Storage {
  readonly files: readonly string[]; // names
  readonly fileFirstBlock: Uint32Array; // [files + 1] → block
  readonly replicas: Links; // block → servers, ascending
  readonly stageFirstRead: Uint32Array; // [stages + 1] → read
  readonly readFirstBlock: Uint32Array; // [reads] → block
  readonly readBlocks: Uint32Array; // [reads]
  readonly readBytes: Float64Array; // [reads]
  /** Bytes that each task of a stage fetches, in equal parts from every task of the stages before; 0: no shuffle. */
  readonly shuffleBytes: Float64Array; // [stages]
  /** Share of the tasks of the stages before that must have finished before this one is ready; 1 is a barrier (COM-8). */
  readonly slowStart: Float64Array; // [stages]
}

/** Storage without any file, for workloads whose tasks only compute. */
export function emptyStorage(stages: number): Storage {
  return {
    files: [],
    fileFirstBlock: new Uint32Array(1),
    replicas: { first: new Uint32Array(1), items: new Uint32Array(0) },
    stageFirstRead: new Uint32Array(stages + 1),
    readFirstBlock: new Uint32Array(0),
    readBlocks: new Uint32Array(0),
    readBytes: new Float64Array(0),
    shuffleBytes: new Float64Array(stages),
    slowStart: new Float64Array(stages).fill(1),
  };
}

/** Tells whether tasks of a stage read files: only then some servers are better than others. */
export function hasInput({ storage }: JobGraphs, stage: StageId): boolean {
  return storage.stageFirstRead[stage] < storage.stageFirstRead[stage + 1];
}

/** Gives the block that a task reads of one of its stage's reads. */
export function blockOf(
  { storage, stageFirstTask }: JobGraphs,
  stage: StageId,
  task: TaskId,
  read: number,
): BlockId {
  return storage.readFirstBlock[read] + ((task - stageFirstTask[stage]) % storage.readBlocks[read]);
}

/** Gives the distance from a server to the nearest replica of a block. O(replicas). */
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
 * Gives the locality of a task on a server: that of its farthest input, so a task is local only where all of its inputs
 * are. A task that reads no file is local everywhere.
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

/**
 * Adds up what a task would read on a server, by how far it comes: `into` [own server, own rack, other racks] in bytes.
 * Each input comes from its nearest replica; what a shuffle fetches depends on where other tasks ran, and is not in it.
 */
export function bytesByLocality(
  graphs: JobGraphs,
  topology: Topology,
  stage: StageId,
  task: TaskId,
  server: ServerId,
  into: Float64Array, // [3]
): void {
  const { stageFirstRead, readBytes } = graphs.storage;
  into.fill(0);
  for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1) {
    into[blockLocality(graphs, topology, blockOf(graphs, stage, task, read), server)] += readBytes[read];
  }
}
