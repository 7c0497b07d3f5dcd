import type { ClusterSpec } from '../../scenario/shape/schema.ts';
import { Draws } from './testDraws.ts';

/** Divides the servers of one rack at random into racks of any size, with slots, cores and memory of their own. */
export function withUnlikeRacks(cluster: ClusterSpec, seed: number): ClusterSpec {
  const draws = new Draws(seed, 'unlike racks');
  const { serversPerRack: all, slotsPerServer, coresPerServer, memoryPerServer } = cluster;
  const hasSizes = cluster.servers === undefined;
  const unlikeRacks: NonNullable<ClusterSpec['unlikeRacks']>[number][] = [];
  let racks = 0;
  for (let left = all; left > 0; ) {
    const servers = draws.upTo(left);
    left -= servers;
    // Sometimes the next servers stand in the same rack.
    if (racks === 0 || draws.below(3) > 0) racks += 1;
    unlikeRacks.push({
      rack: racks - 1,
      servers,
      ...(draws.below(3) > 0 && { slots: draws.upTo(slotsPerServer) }),
      ...(hasSizes && coresPerServer !== undefined && { cores: coresPerServer * draws.upTo(2) }),
      ...(hasSizes && memoryPerServer !== undefined && { memory: memoryPerServer * draws.upTo(3) }),
    });
  }
  return { ...cluster, racks, unlikeRacks };
}
