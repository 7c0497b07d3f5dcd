import type { ClusterSpec } from '../scenario/schema.ts';

/** Racks beyond this number are made larger instead. */
const MOST_SMALL_RACKS = 40;
const LARGE_RACK = 40;

/** What a rack of another size costs, against servers too many; both as shares. Our choice. */
const RESIZING = 0.15;

/** Gives a cluster at least this many slots and hardly more, in equal racks about as large as they were. */
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

/** Gives a cluster whose racks all have the usual size. */
export function withEqualRacks({ largerRacks: _, ...cluster }: ClusterSpec): ClusterSpec {
  return cluster;
}
