import { streamOf } from '../../algorithms/random.ts';
import { drawShares, drawSpeeds, meanSpeed } from '../../engine/cluster/serverShares.ts';
import type { TopologySpec } from '../../engine/cluster/topology.ts';
import { NONE } from '../../engine/ids.ts';
import type { ClusterSpec } from '../shape/schema.ts';
import { ofEachServer, rackSizes } from './racks.ts';

/** Counts the servers of a cluster. */
export function serverCount(cluster: ClusterSpec): number {
  const { racks, serversPerRack, largerRacks = 0, unlikeRacks } = cluster;
  if (unlikeRacks === undefined) return racks * serversPerRack + largerRacks;
  return rackSizes(cluster).reduce((sum, servers) => sum + servers, 0);
}

/** Counts the servers that are not blacklisted (HOP-6). */
export function countInUse(cluster: ClusterSpec): number {
  return serverCount(cluster) - (cluster.blacklist?.length ?? 0);
}

/** Lists the servers that are not blacklisted. */
export function listInUse(cluster: ClusterSpec): readonly number[] {
  const blacklist = new Set(cluster.blacklist);
  return Array.from({ length: serverCount(cluster) }, (_, server) => server).filter(
    (server) => !blacklist.has(server),
  );
}

/** Counts the slots of a cluster; blacklisted servers have none. */
export function slotCountOf(cluster: ClusterSpec): number {
  if (cluster.unlikeRacks === undefined) return countInUse(cluster) * cluster.slotsPerServer;
  return slotsOn(cluster, listInUse(cluster));
}

/** Counts the slots of some servers; a server that is not there has none. */
export function slotsOn(cluster: ClusterSpec, servers: Iterable<number>): number {
  const slots = ofEachServer(cluster, (alike) => alike.slots);
  let sum = 0;
  for (const server of servers) sum += slots[server] ?? 0;
  return sum;
}

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
  const each = (usual: number | undefined, name: 'cores' | 'memory') => {
    if (usual === undefined) return undefined;
    const own = ofEachServer(cluster, (alike) => alike[name] ?? usual);
    return Uint32Array.from(groupOf, (group, server) => groups[group]?.[name] ?? own[server]);
  };
  return { coresPerServer: each(coresPerServer, 'cores'), memoryPerServer: each(memoryPerServer, 'memory') };
}

/** Draws the speed of each server (COM-2). */
export function serverSpeeds(cluster: ClusterSpec, seed: number): Float64Array {
  return drawSpeeds(cluster.speeds ?? [], serverCount(cluster), streamOf(seed, 'speeds'));
}

/**
 * Returns the mean speed of the servers that are not blacklisted. With a blacklist it depends on which servers were
 * drawn: that of all slow ones leaves the ordinary speed.
 */
export function speedInUse(cluster: ClusterSpec, seed: number): number {
  const { blacklist = [], speeds = [] } = cluster;
  if (blacklist.length === 0) return meanSpeed(speeds, serverCount(cluster));
  const drawn = serverSpeeds(cluster, seed);
  const inUse = listInUse(cluster);
  return inUse.reduce((sum, server) => sum + drawn[server], 0) / inUse.length;
}
