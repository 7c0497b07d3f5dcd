import type { ClusterSpec } from '../shape/schema.ts';

/** Counts the servers of a cluster. */
export function serverCount({ racks, serversPerRack, largerRacks = 0 }: ClusterSpec): number {
  return racks * serversPerRack + largerRacks;
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
  return countInUse(cluster) * cluster.slotsPerServer;
}
