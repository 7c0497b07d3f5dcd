import { rackSizes } from '../counted/racks.ts';
import { fieldsAt, type Special } from '../fields/entry.ts';
import { limits } from '../shape/limits.ts';
import type { ClusterSpec, Scenario } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import { appending, type ListItem, listOf, removing, type ScenarioList } from './list.ts';

type UnlikeRack = NonNullable<ClusterSpec['unlikeRacks']>[number];

const { path } = about.unlikeRacks;

/** The list of racks with servers of their own (COM-2). */
export function unlikeRackList(scenario: Scenario): ScenarioList {
  const { unlikeRacks = [] } = scenario.cluster;
  const alike = lastAlike(scenario.cluster);
  const add = alike === undefined ? undefined : appending(path, () => alike);
  return listOf(about.unlikeRacks, [add], {
    count: unlikeRacks.length,
    item: (index) => rackItem(scenario, unlikeRacks[index], index),
  });
}

/** The last rack that is like the others, with one server more: so no server that is named elsewhere goes. */
function lastAlike(cluster: ClusterSpec): UnlikeRack | undefined {
  const { unlikeRacks = [] } = cluster;
  const sizes = rackSizes(cluster);
  const rack = sizes.findLastIndex((_, each) => unlikeRacks.every((unlike) => unlike.rack !== each));
  return rack === -1 ? undefined : { rack, servers: sizes[rack] + 1 };
}

function rackItem(scenario: Scenario, unlike: UnlikeRack, index: number): ListItem {
  const own = `${path}/${index}`;
  const { racks, slotsPerServer, coresPerServer, memoryPerServer } = scenario.cluster;
  const { rack, servers, slots = slotsPerServer } = unlike;
  const room = limits.servers - rackSizes(scenario.cluster).reduce((sum, size) => sum + size, 0);
  const amount = (usual: number | undefined, most: number): Special | false =>
    usual !== undefined && { default: usual, absent: usual, max: Math.min(most, usual * 8) };
  return {
    path: own,
    name: `Rack ${rack}`,
    about: `${servers} ${servers === 1 ? 'server' : 'servers'} of ${slots} ${slots === 1 ? 'slot' : 'slots'}`,
    fields: fieldsAt(
      'unlikeRack',
      { scenario, path: own, words: { cores: `${coresPerServer}`, memory: `${memoryPerServer}` } },
      {
        rack: { default: rack, max: racks - 1 },
        servers: { default: servers, max: servers + room },
        slots: amount(slotsPerServer, limits.slotsPerServer),
        cores: amount(coresPerServer, limits.cores),
        memory: amount(memoryPerServer, limits.memory),
      },
    ),
    remove: removing(path, index),
  };
}
