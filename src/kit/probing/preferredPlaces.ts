import { Locality } from '../../engine/cluster/locality.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import { NONE, type ServerId, type ServerSetId, type StageId, type TaskId } from '../../engine/ids.ts';
import { hasInput, localityOf } from '../../engine/workload/inputs.ts';
import { linksInclude } from '../../engine/workload/links.ts';
import { type JobGraphs, serverSetOf } from '../../engine/workload/workload.ts';
import { eachHolder } from '../tasks/eachHolder.ts';

/** The servers that are able to run a task, wherever its data is; NONE: all. */
export function ableSetOf(graphs: JobGraphs, stage: StageId, task: TaskId): ServerSetId {
  return graphs.setsAreData[stage] === 1 ? NONE : serverSetOf(graphs, stage, task);
}

/**
 * Returns the jobs with their locality preference as a constraint (Sparrow §8, "Delay Scheduling"; SPA-28): each task that
 * reads files is confined to those servers able to run it that hold its input, or, if none holds all of it, to the nearest.
 * Existing sets of servers keep their ids.
 */
export function preferringData(graphs: JobGraphs, topology: Topology): JobGraphs {
  const { stages, stageFirstTask, serverSets } = graphs;
  const stageFirstSet = graphs.stageFirstSet.slice();
  const stageSets = graphs.stageSets.slice();
  const setsAreData = graphs.setsAreData.slice();
  const first = [...serverSets.first];
  const items = [...serverSets.items];
  for (let stage = 0; stage < stages; stage += 1) {
    if (!hasInput(graphs, stage)) continue;
    stageFirstSet[stage] = first.length - 1;
    stageSets[stage] = stageFirstTask[stage + 1] - stageFirstTask[stage];
    setsAreData[stage] = 1;
    for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
      for (const server of nearest(graphs, topology, stage, task)) items.push(server);
      first.push(items.length);
    }
  }
  const sets = { first: Uint32Array.from(first), items: Uint32Array.from(items) };
  return { ...graphs, serverSets: sets, stageFirstSet, stageSets, setsAreData };
}

/** Lists the servers that are nearest to the input of a task, out of those that are able to run it, ascending. */
function nearest(graphs: JobGraphs, topology: Topology, stage: StageId, task: TaskId): readonly ServerId[] {
  const able = ableSetOf(graphs, stage, task);
  const isAble = (server: ServerId) =>
    topology.slots[server] > 0 && (able === NONE || linksInclude(graphs.serverSets, able, server));
  const holders = new Set<ServerId>();
  eachHolder(graphs, topology, stage, task, Locality.server, (server) => {
    if (isAble(server)) holders.add(server);
  });
  if (holders.size > 0) return [...holders].sort((a, b) => a - b);
  const candidates = Array.from({ length: topology.servers }, (_, server) => server).filter(isAble);
  const distances = candidates.map((server) => localityOf(graphs, topology, stage, task, server));
  const least = distances.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return candidates.filter((_, i) => distances[i] === least);
}

/** Makes a function that gives the locality of a task on a server (0 server, 1 rack, 2 remote); Infinity: it cannot run there. */
export function distanceOf(
  graphs: JobGraphs,
  topology: Topology,
): (stage: StageId, task: TaskId, server: ServerId) => number {
  return (stage, task, server) => {
    const able = ableSetOf(graphs, stage, task);
    if (able !== NONE && !linksInclude(graphs.serverSets, able, server)) return Number.POSITIVE_INFINITY;
    return localityOf(graphs, topology, stage, task, server);
  };
}
