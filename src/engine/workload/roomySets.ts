import { addAll } from '../../base/lists.ts';
import { serversInUse, type Topology } from '../cluster/topology.ts';
import { NONE, type ServerSetId } from '../ids.ts';
import { coresOf, type JobGraphs, memoryOf } from './workload.ts';

/**
 * Confines stages whose tasks are too large for some servers to the servers that are large enough (COM-3), so that no
 * policy sends them elsewhere. Stages that are already confined are left alone: the scenario check allows them only
 * as much as every server has.
 */
export function confinedToRoom<Graphs extends JobGraphs>(
  graphs: Graphs,
  { slots, cores, memory }: Pick<Topology, 'slots' | 'cores' | 'memory'>,
): Graphs {
  if (cores === null && memory === null) return graphs;
  const all = serversInUse({ slots });
  const first = [...graphs.serverSets.first];
  const items = [...graphs.serverSets.items];
  const stageFirstSet = graphs.stageFirstSet.slice();
  const sets = new Map<string, ServerSetId>();
  const stageSets = graphs.stageSets.map((count, stage) => {
    if (count > 0) return count;
    const taken = [coresOf(graphs, stage), memoryOf(graphs, stage)];
    const demand = taken.join();
    let set = sets.get(demand);
    if (set === undefined) {
      // A resource that is not counted gives NaN, and a comparison with NaN is false.
      const roomy = all.filter(
        (server) => !(taken[0] > Number(cores?.[server]) || taken[1] > Number(memory?.[server])),
      );
      set = roomy.length === all.length ? NONE : first.length - 1;
      sets.set(demand, set);
      if (set !== NONE) {
        addAll(items, roomy);
        first.push(items.length);
      }
    }
    if (set !== NONE) stageFirstSet[stage] = set;
    return set === NONE ? 0 : 1;
  });
  const serverSets = { first: Uint32Array.from(first), items: Uint32Array.from(items) };
  return { ...graphs, serverSets, stageFirstSet, stageSets };
}
