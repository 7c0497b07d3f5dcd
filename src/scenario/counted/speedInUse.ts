import { streamOf } from '../../algorithms/random.ts';
import { drawSpeeds, meanSpeed } from '../../engine/cluster/serverShares.ts';
import type { ClusterSpec } from '../shape/schema.ts';
import { listInUse, serverCount } from './serverCounts.ts';

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
