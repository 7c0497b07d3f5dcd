import { streamOf } from '../../algorithms/random.ts';
import { drawShares } from '../../engine/cluster/serverShares.ts';
import type { TopologySpec } from '../../engine/cluster/topology.ts';
import { NONE } from '../../engine/ids.ts';
import type { ClusterSpec } from '../shape/schema.ts';
import { listInUse, serverCount } from './serverCounts.ts';

/** Returns the cores and memory of each server. Which servers belong to which group is random. */
export function capacities(
  cluster: ClusterSpec,
  seed: number,
): Pick<TopologySpec, 'coresPerServer' | 'memoryPerServer'> {
  const { coresPerServer, memoryPerServer, servers: groups = [] } = cluster;
  // Shares are of the servers in use: otherwise those with room for the largest tasks might all be blacklisted.
  const inUse = listInUse(cluster);
  const drawn = drawShares(groups, inUse.length, streamOf(seed, 'sizes'));
  const groupOf = new Int32Array(serverCount(cluster)).fill(NONE);
  inUse.forEach((server, at) => {
    groupOf[server] = drawn[at];
  });
  const each = (usual: number | undefined, name: 'cores' | 'memory') =>
    usual && Uint32Array.from(groupOf, (group) => groups[group]?.[name] ?? usual);
  return { coresPerServer: each(coresPerServer, 'cores'), memoryPerServer: each(memoryPerServer, 'memory') };
}
