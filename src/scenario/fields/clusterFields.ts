import { maxOf } from '../../base/extremes.ts';
import { present } from '../../base/present.ts';
import { serverCount } from '../counted/serverCounts.ts';
import { limits } from '../shape/limits.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';
import { type GroupName, usualIn } from './entries.ts';
import { fieldsAt, type ScenarioField, type Specials } from './entry.ts';
import { networkFields } from './networkFields.ts';

/** Lists the controls of the hardware. */
export function clusterFields(scenario: Scenario): ScenarioField[] {
  const { cluster } = scenario;
  const { racks, serversPerRack, largerRacks = 0, unlikeRacks = [], features = [] } = cluster;
  const left = limits.servers - serverCount(cluster);
  const unlike = new Set(unlikeRacks.map(({ rack }) => rack));
  const alike = racks - unlike.size;
  const isUsual = alike > 0 || unlikeRacks.some(({ slots }) => slots === undefined);
  const hardware = fieldsAt(
    'hardware',
    { scenario, path: '/cluster' },
    {
      racks: {
        min: maxOf(unlike, largerRacks) + 1,
        max: Math.min(MOST_RACKS, racks + Math.floor(left / serversPerRack)),
      },
      serversPerRack: alike > 0 && { max: serversPerRack + Math.floor(left / alike) },
      largerRacks: alike > 0 && racks > 1 && { max: Math.min(racks - 1, largerRacks + left) },
      slotsPerServer: isUsual && {},
    },
  );
  return [
    ...hardware,
    ...features.flatMap(({ name }, index) =>
      fieldsAt('feature', { scenario, path: `/cluster/features/${index}`, words: { name } }),
    ),
    ...networkFields(scenario),
    ...speedFields(scenario),
    ...sizeFields(scenario),
  ];
}

const MOST_RACKS = 50;

/** Lists the controls of servers that are slower or faster than the others. */
function speedFields(scenario: Scenario): ScenarioField[] {
  const begun = { factor: usualIn('speed').factor };
  return groupFields(scenario, 'speeds', 'speed', begun, () => ({}));
}

/** Lists the controls of cores and memory, where the cluster counts them. */
function sizeFields(scenario: Scenario): ScenarioField[] {
  const { coresPerServer, memoryPerServer, servers = [] } = scenario.cluster;
  if (coresPerServer === undefined && memoryPerServer === undefined) return [];
  const begun = present({
    cores: coresPerServer && Math.min(limits.cores, 2 * coresPerServer),
    memory: memoryPerServer && Math.min(limits.memory, 2 * memoryPerServer),
  });
  // A group stores only amounts of its own; otherwise its servers have the usual amount.
  const amount = (usual: number | undefined, most: number) =>
    usual !== undefined && { absent: usual, isKept: true, default: usual, max: Math.min(most, usual * 8) };
  return groupFields(scenario, 'servers', 'size', begun, (index) => ({
    cores: index < servers.length && amount(coresPerServer, limits.cores),
    memory: index < servers.length && amount(memoryPerServer, limits.memory),
  }));
}

/** Lists the controls of shares of the servers that differ from most. There may be none: then all servers are alike. */
function groupFields(
  scenario: Scenario,
  list: 'speeds' | 'servers',
  of: GroupName,
  begun: object,
  specials: (index: number) => Specials,
): ScenarioField[] {
  const { cluster } = scenario;
  const groups = cluster[list] ?? [];
  const sum = groups.reduce((all, { share }) => all + share, 0);
  return Array.from({ length: Math.max(1, groups.length) }, (_, index) => {
    const others = sum - (groups[index]?.share ?? 0);
    const place = {
      scenario,
      path: `/cluster/${list}/${index}`,
      // Among several, what tells a group from others comes first: the end is cut off where there is little room.
      group: groups.length > 1 ? `Group ${index + 1}` : undefined,
      words: { cores: `${cluster.coresPerServer}`, memory: `${cluster.memoryPerServer}` },
    };
    return fieldsAt(of, place, {
      ...specials(index),
      share: {
        max: Math.floor((1 - others + 1e-9) * 100) / 100,
        write: (to: Scenario, share: number) => withShare(to, list, index, share, begun),
      },
    });
  }).flat();
}

function withShare(
  scenario: Scenario,
  list: 'speeds' | 'servers',
  index: number,
  share: number,
  begun: object,
): Scenario {
  const groups: readonly object[] = scenario.cluster[list] ?? [];
  const isNew = index >= groups.length;
  const next = isNew ? [{ ...begun, share }] : groups.with(index, { ...groups[index], share });
  // Servers of no other size need no group; one of another speed keeps it.
  const isNeeded = share > 0 || next.length > 1 || (list === 'speeds' && !isNew);
  return withValueAt(scenario, ['cluster', list], isNeeded ? next : undefined) as Scenario;
}
