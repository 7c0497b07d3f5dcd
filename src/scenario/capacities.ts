import type { TopologySpec } from '../engine/cluster/topology.ts';
import type { ClusterSpec } from './schema.ts';

/** Says what each server has. */
export function capacities(
  { coresPerServer, memoryPerServer }: ClusterSpec,
  _seed: number,
): Pick<TopologySpec, 'coresPerServer' | 'memoryPerServer'> {
  return { coresPerServer, memoryPerServer };
}
