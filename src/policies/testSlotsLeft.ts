import type { Scenario } from '../scenario/schema.ts';

/** Counts the slots of servers that never go down for good: a policy may need some of them (`leastSlots`). */
export function slotsLeft({ cluster, events = [] }: Pick<Scenario, 'cluster' | 'events'>): number {
  const { racks, serversPerRack, slotsPerServer, largerRacks = 0 } = cluster;
  const gone = new Set(
    events.flatMap((event) =>
      event.kind === 'serverDown' && event.repair === undefined ? [event.server] : [],
    ),
  );
  return (racks * serversPerRack + largerRacks - gone.size) * slotsPerServer;
}
