import { streamOf } from '../algorithms/random.ts';
import { drawShares } from '../engine/cluster/serverShares.ts';
import type { TopologySpec } from '../engine/cluster/topology.ts';
import type { ClusterSpec } from './schema.ts';
import { serverCount } from './size.ts';

/** Returns the cores and memory of each server. Which servers belong to which group is random. */
export function capacities(
  cluster: ClusterSpec,
  seed: number,
): Pick<TopologySpec, 'coresPerServer' | 'memoryPerServer'> {
  const { coresPerServer, memoryPerServer, servers: groups = [] } = cluster;
  const groupOf = drawShares(groups, serverCount(cluster), streamOf(seed, 'sizes'));
  const each = (usual: number | undefined, name: 'cores' | 'memory') =>
    usual && Uint32Array.from(groupOf, (group) => groups[group]?.[name] ?? usual);
  return { coresPerServer: each(coresPerServer, 'cores'), memoryPerServer: each(memoryPerServer, 'memory') };
}
