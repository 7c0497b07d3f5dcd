import { maxOf } from '../../base/extremes.ts';
import { formatSeconds } from '../../base/format.ts';
import { readParams } from '../../kit/menu/params.ts';
import { policies } from '../../policies/registry.ts';
import { serverCount } from '../counted/serverCounts.ts';
import { serverLosses, serversOfRack } from '../counted/serverLosses.ts';
import { usualFailure } from '../counted/usualFailure.ts';
import { fieldsAt, type ScenarioField, type Special } from '../fields/entry.ts';
import { withValueAt } from '../shape/pointer.ts';
import type {
  EventSpec,
  MonitorDown,
  RackMaintenance,
  Scenario,
  SchedulerDown,
  ServerDown,
  ServerMaintenance,
  ServersFail,
} from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import { appending, type ListItem, listOf, removing, type ScenarioList } from './list.ts';

const { path } = about.failures;

/** The list of failures during the run. */
export function failureList(scenario: Scenario): ScenarioList {
  const { events = [] } = scenario;
  const { at, detection, repair } = usualFailure(scenario);
  const makers = [
    newFailure,
    newRandomFailures,
    newOutage,
    newServerMaintenance,
    newRackMaintenance,
    ...(hasMonitor(scenario) ? [newMonitorOutage] : []),
  ];
  return listOf(
    about.failures,
    makers.map((make) => appending<EventSpec>(path, make)),
    { count: events.length, item: (index) => failureItem(scenario, events[index], index) },
    { at: formatSeconds(at), detection: formatSeconds(detection), repair: formatSeconds(repair) },
  );
}

/** Tells whether any run has a service that tells schedulers of the load of servers. */
function hasMonitor({ runs }: Scenario): boolean {
  return runs.some(({ policy }) => policies.find(policy)?.hasMonitor === true);
}

/** Creates an outage of the monitor; further ones begin when the last one is over. */
function newMonitorOutage(scenario: Scenario): MonitorDown {
  const { at, repair } = usualFailure(scenario);
  const ends = (scenario.events ?? []).map((event) =>
    event.kind === 'monitorDown' ? event.at + (event.repair ?? 0) + repair : at,
  );
  return { kind: 'monitorDown', at: maxOf(ends, at), repair };
}

function failureItem(scenario: Scenario, event: EventSpec, index: number): ListItem {
  const own = `${path}/${index}`;
  const isServer = event.kind === 'serverDown';
  const { repair } = event;
  return {
    path: own,
    name: nameOf(event),
    about:
      event.kind === 'serversFail'
        ? `one of each server in ${formatSeconds(event.every)}`
        : `at ${formatSeconds(event.at)}, ${repair === undefined ? 'for good' : `for ${formatSeconds(repair)}`}`,
    fields: event.kind === 'schedulerDown' ? schedulerField(scenario, event, own) : [],
    lastFields:
      event.kind === 'serverMaintenance' || event.kind === 'rackMaintenance' || event.kind === 'serversFail'
        ? []
        : fieldsAt(`${event.kind}IsBack`, { scenario, path: own }, { repair: isBack }),
    // For a server that does not fail yet.
    copy: isServer ? appending(path, (to) => ({ ...event, server: freeServer(to) })) : undefined,
    remove: removing(path, index),
  };
}

function nameOf(event: EventSpec): string {
  if (event.kind === 'monitorDown') return 'Resource monitor';
  if (event.kind === 'serversFail') return 'Random failures';
  if (event.kind === 'serverMaintenance') return `Maintenance of server ${event.server}`;
  if (event.kind === 'rackMaintenance') return `Maintenance of rack ${event.rack}`;
  return event.kind === 'serverDown' ? `Server ${event.server}` : `Scheduler ${event.scheduler}`;
}

/** Creates a failure of the first server that does not fail yet. */
function newFailure(scenario: Scenario): ServerDown {
  return { kind: 'serverDown', server: freeServer(scenario), ...usualFailure(scenario) };
}

/** Lets each server fail once on average in ten times the usual time until a failure. */
function newRandomFailures(scenario: Scenario): ServersFail {
  const { at, detection, repair } = usualFailure(scenario);
  return { kind: 'serversFail', at: 0, lasts: 10 * at, every: 10 * at, detection, repair };
}

function newOutage(scenario: Scenario): SchedulerDown {
  const { at, detection } = usualFailure(scenario);
  const down = (scenario.events ?? []).flatMap((event) =>
    event.kind === 'schedulerDown' ? [event.scheduler] : [],
  );
  return { kind: 'schedulerDown', scheduler: firstMissing(down), at, detection };
}

/** Whether what fails comes back. */
const isBack: Special = {
  at: '',
  shown: ({ repair }: EventSpec) => repair !== undefined,
  chosen: (event: Exclude<EventSpec, ServersFail>, isWanted: boolean, to) => {
    if (isWanted === (event.repair !== undefined)) return event;
    const detection = 'detection' in event ? event.detection : 0;
    return withValueAt(
      event,
      ['repair'],
      isWanted ? Math.max(detection, usualFailure(to).repair) : undefined,
    );
  },
};

/** The control of which scheduler fails, where runs have several. */
function schedulerField(scenario: Scenario, { scheduler }: SchedulerDown, own: string): ScenarioField[] {
  const counts = scenario.runs.map(({ policy, params }) => {
    const plugin = policies.find(policy);
    const count = plugin?.schedulers(readParams(plugin.params, params)) ?? 1;
    return count === 'onePerJob' ? MOST_SCHEDULERS : count;
  });
  const max = maxOf(counts) - 1;
  if (max < 1) return [];
  return fieldsAt('scheduler', { scenario, path: own }, { scheduler: { default: scheduler, max } });
}

/** Used where each job has a scheduler of its own. */
const MOST_SCHEDULERS = 100;

/** Returns the first server that is used and does not go down yet; the last one if there is none. */
function freeServer({ events = [], cluster }: Scenario): number {
  const down = serverLosses(events, cluster).map(({ server }) => server);
  return Math.min(firstMissing([...down, ...(cluster.blacklist ?? [])]), serverCount(cluster) - 1);
}

/** Plans maintenance of the first rack of which no server goes down yet; if there is none, of the last one when all are up. */
function newRackMaintenance(scenario: Scenario): RackMaintenance {
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
function newServerMaintenance(scenario: Scenario): ServerMaintenance {
  const { at, repair } = usualFailure(scenario);
  return { kind: 'serverMaintenance', server: freeServer(scenario), at, repair };
}

/** Returns the smallest number from 0 on that is not in a list. */
function firstMissing(numbers: readonly number[]): number {
  let free = 0;
  while (numbers.includes(free)) free += 1;
  return free;
}
