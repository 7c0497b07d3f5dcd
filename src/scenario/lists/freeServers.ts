import { maxOf } from '../../base/extremes.ts';
import { serverCount } from '../counted/serverCounts.ts';
import { serverLosses, serversOfRack } from '../counted/serverLosses.ts';
import { usualFailure } from '../counted/usualFailure.ts';
import type { RackMaintenance, Scenario, ServerMaintenance } from '../shape/schema.ts';

/** Returns the first server that is used and does not go down yet; the last one if there is none. */
export function freeServer({ events = [], cluster }: Scenario): number {
  const down = serverLosses(events, cluster).map(({ server }) => server);
  return Math.min(firstMissing([...down, ...(cluster.blacklist ?? [])]), serverCount(cluster) - 1);
}

/** Plans maintenance of the first rack of which no server goes down yet; if there is none, of the last one when all are up. */
export function newRackMaintenance(scenario: Scenario): RackMaintenance {
  const { events = [], cluster } = scenario;
  const { at, repair } = usualFailure(scenario);
  const losses = serverLosses(events, cluster);
  const down = new Set(losses.map(({ server }) => server));
  const racks = Array.from({ length: cluster.racks }, (_, rack) => rack);
  const isUp = (rack: number) => !serversOfRack(cluster, rack).some((server) => down.has(server));
  const rack = racks.find(isUp);
  if (rack !== undefined) return { kind: 'rackMaintenance', rack, at, repair };
  const ends = losses.map((loss) => loss.at + loss.repair + repair).filter(Number.isFinite);
  return { kind: 'rackMaintenance', rack: cluster.racks - 1, at: maxOf(ends, at), repair };
}

/** Plans maintenance of the first server that does not go down yet. */
export function newServerMaintenance(scenario: Scenario): ServerMaintenance {
  const { at, repair } = usualFailure(scenario);
  return { kind: 'serverMaintenance', server: freeServer(scenario), at, repair };
}

/** Returns the smallest number from 0 on that is not in a list. */
export function firstMissing(numbers: readonly number[]): number {
  let free = 0;
  while (numbers.includes(free)) free += 1;
  return free;
}
