import type { JobId } from '../engine/ids.ts';
import { type JobGraphs, taskCount } from '../engine/workload/workload.ts';

/** A job whose tasks read at least this many bytes on average counts as network-bound. */
export const NETWORK_BOUND_BYTES = 250e6;

/**
 * Returns whether a job is bound by the network rather than by computing. Differs from the paper: there it is a
 * matter of measured traffic (Quincy §6.1, Table 3); here of the workload alone, so that all runs agree. The thirty
 * instances (QUI-41) fall into the same two classes.
 */
export function isNetworkBound(graphs: JobGraphs, job: JobId): boolean {
  let bytes = 0;
  let tasks = 0;
  for (let stage = graphs.jobFirstStage[job]; stage < graphs.jobFirstStage[job + 1]; stage += 1) {
    const own = taskCount(graphs, stage);
    tasks += own;
    bytes += own * bytesOfTask(graphs, stage);
  }
  return tasks > 0 && bytes >= NETWORK_BOUND_BYTES * tasks;
}

/** Returns the bytes that a task of a stage reads: input files and shuffled data. */
function bytesOfTask({ storage }: JobGraphs, stage: number): number {
  const { stageFirstRead, readBytes, shuffleBytes } = storage;
  let bytes = shuffleBytes[stage];
  for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1)
    bytes += readBytes[read];
  return bytes;
}
