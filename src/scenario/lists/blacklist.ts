import { listInUse, serverCount, serverSpeeds } from '../counted/serverCounts.ts';
import { fieldsAt } from '../fields/entry.ts';
import type { Scenario, WorkloadSpec } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import { appending, type ListItem, listOf, removing, type ScenarioList } from './list.ts';

const { path } = about.blacklist;

/** The list of known bad servers (HOP-6). */
export function blacklistOf(scenario: Scenario): ScenarioList {
  const { blacklist = [] } = scenario.cluster;
  return listOf(about.blacklist, [appending(path, slowest)], {
    count: blacklist.length,
    item: (index) => blacklistItem(scenario, blacklist[index], index),
  });
}

function blacklistItem(scenario: Scenario, server: number, index: number): ListItem {
  const own = `${path}/${index}`;
  return {
    path: own,
    name: `Server ${server}`,
    about: 'runs nothing',
    fields: fieldsAt(
      'blacklisted',
      { scenario, path: own },
      { '': { default: server, max: serverCount(scenario.cluster) - 1 } },
    ),
    remove: removing(path, index),
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
