import type { ClusterSpec } from '../scenario/shape/schema.ts';

/** At most so many racks; beyond that, racks get larger instead. */
const MOST_SMALL_RACKS = 40;
const LARGE_RACK = 40;

/** Penalty for racks of another size, compared with the share of superfluous servers. Our choice. */
const RESIZING = 0.15;

/**
 * Returns a cluster with at least this many slots and hardly more, in equal racks of about the same size as before.
 */
export function clusterOfSlots(model: ClusterSpec, slots: number, slotsPerServer: number): ClusterSpec {
  const like = withEqualRacks(model);
  const servers = Math.max(1, Math.ceil(slots / slotsPerServer));
  if (servers <= like.serversPerRack) return { ...like, racks: 1, serversPerRack: servers, slotsPerServer };
  const wouldBeMany = servers > like.serversPerRack * MOST_SMALL_RACKS;
  const usual = wouldBeMany ? Math.max(like.serversPerRack, LARGE_RACK) : like.serversPerRack;
  const costOf = (perRack: number) =>
    (Math.ceil(servers / perRack) * perRack - servers) / servers + RESIZING * Math.abs(perRack / usual - 1);
  let best = usual;
  for (let perRack = Math.ceil(usual / 2); perRack <= usual * 1.5; perRack += 1) {
    if (costOf(perRack) < costOf(best)) best = perRack;
  }
  return { ...like, racks: Math.ceil(servers / best), serversPerRack: best, slotsPerServer };
}

/** Returns the cluster with all racks alike and without its blacklist, as server numbers change. */
export function withEqualRacks({
  largerRacks: _,
  unlikeRacks: _own,
  blacklist: _known,
  ...cluster
}: ClusterSpec): ClusterSpec {
  return cluster;
}
