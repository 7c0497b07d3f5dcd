import type { ClusterSpec, EventSpec, SchedulerDown } from '../shape/schema.ts';
import { ofEachServer } from './racks.ts';

/** A server that goes down, by a failure or for maintenance. Times in seconds. */
export interface ServerLoss {
  readonly server: number;
  readonly at: number;
  /** Seconds until schedulers notice. */
  readonly detection: number;
  /** Seconds that it stays down; Infinity: for good. */
  readonly repair: number;
  /** Whether it was known ahead. */
  readonly isPlanned: boolean;
  /** Position of the event, and its field that names the server. */
  readonly event: number;
  readonly field: 'server' | 'rack';
}

/**
 * Lists the servers that go down, in the order of the events. Nobody needs time to notice that maintenance has begun: our
 * choice, for a server that is shut down on purpose can say so.
 */
export function serverLosses(events: readonly EventSpec[], cluster: ClusterSpec): readonly ServerLoss[] {
  return events.flatMap((spec, event): readonly ServerLoss[] => {
    const { at } = spec;
    const planned = { at, detection: 0, isPlanned: true, event } as const;
    if (spec.kind === 'serverDown') {
      const { server, detection, repair = Infinity } = spec;
      return [{ server, at, detection, repair, isPlanned: false, event, field: 'server' }];
    }
    if (spec.kind === 'serverMaintenance')
      return [{ ...planned, server: spec.server, repair: spec.repair, field: 'server' }];
    if (spec.kind !== 'rackMaintenance') return [];
    return serversOfRack(cluster, spec.rack).map((server) => ({
      ...{ ...planned, server, repair: spec.repair, field: 'rack' },
    }));
  });
}

/** Gives the servers in use that go down for good: what checks and policies count is left without them. */
export function lostForGood(events: readonly EventSpec[], cluster: ClusterSpec): ReadonlySet<number> {
  const blacklist = new Set(cluster.blacklist);
  const losses = serverLosses(events, cluster).filter(({ repair }) => repair === Infinity);
  return new Set(losses.map(({ server }) => server).filter((server) => !blacklist.has(server)));
}

/** Lists the servers of a rack, which have consecutive numbers; none if there is no such rack. */
export function serversOfRack(cluster: ClusterSpec, rack: number): number[] {
  const racks = ofEachServer(cluster, (alike) => alike.rack);
  return racks.flatMap((each, server) => (each === rack ? [server] : []));
}

/** What the page calls the role `oneOfSeveral` of a failure. */
export const oneOfSeveralTitle = 'Only one of several dies';

/** Tells whether a run with so many schedulers is affected by an event; some events affect only runs with several. */
export function befalls({ role }: Pick<SchedulerDown, 'role'>, schedulers: number | 'onePerJob'): boolean {
  return role !== 'oneOfSeveral' || schedulers === 'onePerJob' || schedulers > 1;
}
