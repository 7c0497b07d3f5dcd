import { listInUse, serverCount } from '../counted/serverCounts.ts';
import { serverSpeeds } from '../counted/speedInUse.ts';
import { numberField } from '../fields/field.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { Scenario, WorkloadSpec } from '../shape/schema.ts';
import type { ListItem, ScenarioList } from './list.ts';

const path = '/cluster/blacklist';

/** The list of known bad servers (HOP-6). */
export function blacklistOf(scenario: Scenario): ScenarioList {
  const { blacklist = [] } = scenario.cluster;
  return {
    path,
    title: 'Blacklisted servers',
    count: blacklist.length,
    item: (index) => blacklistItem(scenario, blacklist[index], index),
    none: 'All servers are used.',
    additions: [
      {
        title: 'Blacklist a server',
        begins: 'No policy uses it. Begins with the slowest server that is left (our choice).',
        edit: (to) => ({ scenario: withBlacklist(to, [...(to.cluster.blacklist ?? []), slowest(to)]) }),
      },
    ],
  };
}

function blacklistItem(scenario: Scenario, server: number, index: number): ListItem {
  const own = `${path}/${index}`;
  return {
    path: own,
    name: `Server ${server}`,
    about: 'runs nothing',
    fields: [
      numberField(scenario, 'cluster', own, {
        title: 'Blacklisted server',
        help: 'A known bad server, counted from 0. No task is sent there, and its slots do not count; data on its disk can be read.',
        consequence: 'a slow one: fewer stragglers, fewer slots',
        source: 'Hopper §2.2',
        reading: 'HOP-6',
        origin: 'our choice',
        default: server,
        min: 0,
        max: serverCount(scenario.cluster) - 1,
        step: 1,
        unit: '',
        advanced: true,
      }),
    ],
    remove: (to) => ({ scenario: withBlacklist(to, (to.cluster.blacklist ?? []).toSpliced(index, 1)) }),
  };
}

/** Returns the slowest server in use that no listed task depends on, the first of several. */
function slowest({ cluster, workload, seed }: Scenario): number {
  const speeds = serverSpeeds(cluster, seed);
  const inUse = listInUse(cluster);
  const needed = onlyPlaces(workload, new Set(cluster.blacklist));
  const spare = inUse.filter((server) => !needed.has(server));
  // If each is the only place of some task, the check says so.
  return (spare.length > 0 ? spare : inUse).reduce((least, server) =>
    speeds[server] < speeds[least] ? server : least,
  );
}

/** The servers that are the only ones left for some listed task. */
function onlyPlaces(workload: WorkloadSpec, blacklist: ReadonlySet<number>): ReadonlySet<number> {
  const only = new Set<number>();
  if (workload.kind === 'generated') return only;
  for (const { stages } of workload.jobs) {
    for (const set of stages.flatMap(({ servers = [] }) => servers)) {
      const left = set.filter((server) => !blacklist.has(server));
      if (left.length === 1) only.add(left[0]);
    }
  }
  return only;
}

function withBlacklist(scenario: Scenario, blacklist: readonly number[]): Scenario {
  const value = blacklist.length === 0 ? undefined : blacklist;
  return withValueAt(scenario, ['cluster', 'blacklist'], value) as Scenario;
}
