import { serversInUse, type Topology } from '../cluster/topology.ts';
import type { JobGraphs } from './workload.ts';

/**
 * Takes blacklisted servers out of all server sets, so that no policy sends tasks there (HOP-6). Data may lie on such
 * servers only; its tasks may then run on any other server.
 */
export function withoutBlacklisted<Graphs extends JobGraphs>(
  graphs: Graphs,
  { slots }: Pick<Topology, 'slots'>,
): Graphs {
  if (!slots.includes(0)) return graphs;
  const inUse = serversInUse({ slots });
  const { first, items } = graphs.serverSets;
  const firstLeft = [0];
  const left: number[] = [];
  for (let set = 0; set + 1 < first.length; set += 1) {
    const before = left.length;
    for (const server of items.subarray(first[set], first[set + 1])) if (slots[server] > 0) left.push(server);
    if (left.length === before) for (const server of inUse) left.push(server);
    firstLeft.push(left.length);
  }
  const serverSets = { first: Uint32Array.from(firstLeft), items: Uint32Array.from(left) };
  return { ...graphs, serverSets };
}
