import { minOf } from '../../base/extremes.ts';
import { shareCounts } from '../../engine/cluster/serverShares.ts';
import type { ClusterSpec } from '../shape/schema.ts';
import type { Demand } from './demand.ts';
import { countInUse } from './serverCounts.ts';

/** Servers with equal cores and memory; Infinity where the cluster does not count one of them. */
interface ServerSize extends Demand {
  readonly servers: number;
}

/** Lists the sizes of the servers that are not blacklisted. */
export function serverSizes(cluster: ClusterSpec): readonly ServerSize[] {
  const { coresPerServer = Infinity, memoryPerServer = Infinity, servers: groups = [] } = cluster;
  const all = countInUse(cluster);
  const counts = shareCounts(groups, all);
  const others = counts.reduce((rest, count) => rest - count, all);
  return [
    { servers: others, cores: coresPerServer, memory: memoryPerServer },
    ...groups.map(({ cores = coresPerServer, memory = memoryPerServer }, index) => {
      return { servers: counts[index], cores, memory };
    }),
  ].filter(({ servers }) => servers > 0);
}

/** Counts the servers that have room for a task. */
export function serversWithRoom(cluster: ClusterSpec, { cores, memory }: Demand): number {
  const roomy = serverSizes(cluster).filter((size) => cores <= size.cores && memory <= size.memory);
  return roomy.reduce((sum, { servers }) => sum + servers, 0);
}

/** Returns the cores and memory that every server has at least. */
export function smallestSize(cluster: ClusterSpec): Demand {
  const sizes = serverSizes(cluster);
  return {
    cores: minOf(sizes.map(({ cores }) => cores)),
    memory: minOf(sizes.map(({ memory }) => memory)),
  };
}

/** The same cluster without cores and memory, so that tasks need nothing but a slot. */
export function slotsOnly(cluster: ClusterSpec): ClusterSpec {
  const { coresPerServer: _cores, memoryPerServer: _memory, servers: _sizes, ...rest } = cluster;
  return rest;
}
