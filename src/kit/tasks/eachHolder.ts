import type { Locality } from '../../engine/cluster/locality.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import type { ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { blockOf, localityOf } from '../../engine/workload/inputs.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';

/**
 * Calls `visit` for each server that holds the task's first input and has all its other inputs within `farthest`. `even`: how
 * many replicas every block has; 0: that is not known.
 */
export function eachHolder(
  graphs: JobGraphs,
  topology: Topology,
  stage: StageId,
  task: TaskId,
  farthest: Locality,
  visit: (server: ServerId) => void,
  even = 0,
): void {
  const { stageFirstRead, replicas } = graphs.storage;
  const read = stageFirstRead[stage];
  const isSingle = read + 1 === stageFirstRead[stage + 1];
  const block = blockOf(graphs, stage, task, read);
  const end = even > 0 ? (block + 1) * even : replicas.first[block + 1];
  for (let at = even > 0 ? block * even : replicas.first[block]; at < end; at += 1) {
    const server = replicas.items[at];
    if (isSingle || localityOf(graphs, topology, stage, task, server) <= farthest) visit(server);
  }
}
