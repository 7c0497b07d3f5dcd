import { serverCount } from '../counted/serverCounts.ts';
import { limits } from '../shape/limits.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';
import { holding, type NumberSpec, numberField, type ScenarioField } from './field.ts';
import { networkFields } from './networkFields.ts';
import { sizeFields } from './sizeFields.ts';
import { speedFields } from './speedFields.ts';

// n servers · c slots of a server · RTT round trip

const MOST_RACKS = 50;

/** Lists the controls of the hardware. */
export function clusterFields(scenario: Scenario): ScenarioField[] {
  const { racks, serversPerRack, largerRacks = 0, features = [] } = scenario.cluster;
  const own = { origin: 'our choice', source: 'Sparrow §4.1' };
  return [
    numberField(scenario, 'cluster', '/cluster/racks', {
      ...own,
      title: 'Racks',
      help: 'Groups of servers that share a switch; Sparrow ignores them.',
      consequence: 'more racks, more servers',
      default: 3,
      min: largerRacks + 1,
      max: Math.min(MOST_RACKS, Math.floor((limits.servers - largerRacks) / serversPerRack)),
      step: 1,
      unit: '',
    }),
    numberField(scenario, 'cluster', '/cluster/serversPerRack', {
      ...own,
      title: 'Servers per rack',
      symbol: 'n',
      help: 'Servers of the cluster, divided by racks.',
      consequence: 'more: more jobs at once, same load',
      default: 8,
      min: 1,
      max: Math.floor((limits.servers - largerRacks) / racks),
      step: 1,
      unit: '',
      scale: 'log',
    }),
    ...(racks > 1 ? [largerRacksField(scenario)] : []),
    numberField(scenario, 'cluster', '/cluster/slotsPerServer', {
      title: 'Slots on each server',
      symbol: 'c',
      help: 'Tasks that a server runs at the same time.',
      consequence: 'more slots, more often one is free',
      source: 'Sparrow §4.2.1',
      origin: 'Sparrow §7.1',
      default: 4,
      min: 1,
      max: 32,
      step: 1,
      unit: '',
    }),
    numberField(scenario, 'cluster', '/cluster/roundTrip', {
      title: 'Round trip',
      symbol: 'RTT',
      help: 'Time from a message to its answer. Each way takes half of it, rounded up to whole microseconds.',
      consequence: 'longer: later starts, more idle asking',
      source: 'Sparrow §4.3',
      reading: 'AMB-16',
      origin: 'Sparrow §7.1',
      default: 0.001,
      min: 0,
      max: 0.1,
      step: 0.0005,
      unit: 's',
    }),
    ...features.map(({ name }, index) =>
      numberField(scenario, 'cluster', `/cluster/features/${index}/share`, {
        title: `Servers with ${name}`,
        help: `Share of the servers that have the feature ${name}, which some jobs need.`,
        consequence: 'fewer: less choice for the jobs that need it',
        source: 'Sparrow §3.3',
        origin: 'our choice',
        default: 0.2,
        min: 0.01,
        max: 1,
        step: 0.01,
        unit: '',
      }),
    ),
    ...networkFields(scenario),
    ...speedFields(scenario),
    ...sizeFields(scenario),
  ];
}

/** Number of racks with one server more than the others; 0 where a scenario says nothing. */
function largerRacksField(scenario: Scenario): ScenarioField {
  const path = ['cluster', 'largerRacks'];
  const read = ({ cluster }: Scenario) => cluster.largerRacks ?? 0;
  const { racks } = scenario.cluster;
  const room = limits.servers - serverCount(scenario.cluster) + read(scenario);
  const spec: NumberSpec = {
    title: 'Larger racks',
    help: 'Number of racks, counted from the first, that have one server more than the others.',
    consequence: 'more: more servers, unevenly spread',
    source: 'Quincy §5',
    origin: 'our choice',
    default: 0,
    min: 0,
    max: Math.min(racks - 1, room),
    step: 1,
    unit: '',
    advanced: true,
  };
  return {
    path: '/cluster/largerRacks',
    section: 'cluster',
    spec: { ...holding(spec, read(scenario)), kind: 'number' },
    read,
    write: (to, count) => withValueAt(to, path, count === 0 ? undefined : count) as Scenario,
  };
}
