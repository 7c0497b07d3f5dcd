import type { ClusterSpec } from '../shape/schema.ts';

/** Servers of one size in one rack. */
interface AlikeServers {
  readonly rack: number;
  readonly servers: number;
  readonly slots: number;
  /** Undefined: not counted. */
  readonly cores: number | undefined;
  readonly memory: number | undefined; // MB
}

/** Lists the servers of a cluster in the order of their numbers, those of one size in a rack together (COM-2). */
export function serversByRack(cluster: ClusterSpec): readonly AlikeServers[] {
  const { racks, serversPerRack, largerRacks = 0, unlikeRacks = [] } = cluster;
  const { slotsPerServer, coresPerServer, memoryPerServer } = cluster;
  const unlike = new Map<number, (typeof unlikeRacks)[number][]>(unlikeRacks.map(({ rack }) => [rack, []]));
  for (const each of unlikeRacks) unlike.get(each.rack)?.push(each);
  return Array.from({ length: racks }, (_, rack) => {
    const usual = { rack, servers: serversPerRack + (rack < largerRacks ? 1 : 0) };
    return unlike.get(rack) ?? [usual as (typeof unlikeRacks)[number]];
  })
    .flat()
    .map(({ rack, servers, slots = slotsPerServer, cores = coresPerServer, memory = memoryPerServer }) => {
      return { rack, servers, slots, cores, memory };
    });
}

/** Counts the servers of each rack. */
export function rackSizes(cluster: ClusterSpec): readonly number[] {
  const sizes = new Array<number>(cluster.racks).fill(0);
  for (const { rack, servers } of serversByRack(cluster)) sizes[rack] += servers;
  return sizes;
}

/** Lists what each server has. */
export function ofEachServer(
  cluster: ClusterSpec,
  amount: (alike: AlikeServers) => number,
): readonly number[] {
  return serversByRack(cluster).flatMap((alike) => new Array<number>(alike.servers).fill(amount(alike)));
}
