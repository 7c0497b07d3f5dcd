import { Locality, localityBetween } from '../../../engine/cluster/locality.ts';
import type { Topology } from '../../../engine/cluster/topology.ts';
import type { ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { blockLocality, blockOf } from '../../../engine/workload/inputs.ts';
import type { JobGraphs } from '../../../engine/workload/workload.ts';
import type { MadeOutputs } from './madeOutputs.ts';
import { expectedRates } from './rates.ts';

export type InputTime = ReturnType<typeof createInputTime>;

/**
 * How long a task would read on a server: its inputs one after another, each at the rate of its nearest replica (Apollo §3.3,
 * AMB-2), then what tasks before it have made.
 */
export function createInputTime(graphs: JobGraphs, topology: Topology, outputs: MadeOutputs) {
  const { network } = topology;
  const { stageFirstRead, readBytes, shuffleBytes } = graphs.storage;
  const rates = expectedRates(network);
  /** What reading adds to computing, by locality, where the network has no rates; null: it has. */
  const slowdown = network.kind === 'penalty' ? [0, network.rack - 1, network.remote - 1] : null;
  const bytes = new Float64Array(3); // by locality

  return {
    /** Whether reading takes time at all, so that servers differ. */
    reads: (stage: StageId) => stageFirstRead[stage] < stageFirstRead[stage + 1] || shuffleBytes[stage] > 0,

    /** `cpuTime`: how long the task computes, which matters where distance multiplies it (Delay Scheduling, "Analysis"). */
    of(stage: StageId, task: TaskId, server: ServerId, cpuTime: Micros): Micros {
      bytes.fill(0);
      let farthest: Locality = Locality.server;
      for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1) {
        const locality = blockLocality(graphs, topology, blockOf(graphs, stage, task, read), server);
        bytes[locality] += readBytes[read];
        if (locality > farthest) farthest = locality;
      }
      let time = 0;
      if (slowdown !== null) {
        time = slowdown[farthest] * cpuTime;
        bytes.fill(0); // Only shuffles have rates here.
      }
      if (shuffleBytes[stage] > 0) outputs.addBytes(stage, task, server, bytes);
      for (let locality = 0; locality < 3; locality += 1) time += bytes[locality] / rates[locality];
      return time;
    },

    /** How long a file of `size` bytes takes from one server to another. */
    transfer: (size: number, from: ServerId, to: ServerId): Micros =>
      size / rates[localityBetween(topology.rackOf, from, to)],
  };
}
