import { serverCount } from '../counted/serverCounts.ts';
import { limits } from '../shape/limits.ts';
import type { Scenario } from '../shape/schema.ts';
import entries from './entries/cluster.json' with { type: 'json' };
import { fieldsAt, type ScenarioField } from './entry.ts';
import { networkFields } from './networkFields.ts';
import { sizeFields, speedFields } from './serverGroupFields.ts';

/** Lists the controls of the hardware. */
export function clusterFields(scenario: Scenario): ScenarioField[] {
  const { cluster } = scenario;
  const { racks, serversPerRack, largerRacks = 0, features = [] } = cluster;
  const usualRacks = limits.servers - largerRacks;
  const hardware = fieldsAt(
    entries.hardware,
    { scenario, path: '/cluster' },
    {
      racks: { min: largerRacks + 1, max: Math.min(MOST_RACKS, Math.floor(usualRacks / serversPerRack)) },
      serversPerRack: { max: Math.floor(usualRacks / racks) },
      largerRacks: racks > 1 && {
        max: Math.min(racks - 1, usualRacks + 2 * largerRacks - serverCount(cluster)),
      },
    },
  );
  return [
    ...hardware,
    ...features.flatMap(({ name }, index) =>
      fieldsAt(entries.feature, { scenario, path: `/cluster/features/${index}`, words: { name } }),
    ),
    ...networkFields(scenario),
    ...speedFields(scenario),
    ...sizeFields(scenario),
  ];
}

const MOST_RACKS = 50;
