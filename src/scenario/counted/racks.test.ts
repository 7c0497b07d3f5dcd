import { expect, test } from 'vitest';
import { slotCount } from '../../engine/cluster/topology.ts';
import { cases } from '../../testing/cases.ts';
import { withUnlikeRacks } from '../../testing/policies/testUnlikeRacks.ts';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import { findItem } from '../../testing/scenario/testLists.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { compileTopology } from '../compile/compile.ts';
import { fieldsOf } from '../fields/fields.ts';
import { addedTo } from '../lists/lists.ts';
import type { ClusterSpec, Scenario } from '../shape/schema.ts';
import { rackSizes } from './racks.ts';
import { serverCount, slotCountOf } from './serverCounts.ts';
import { serversOfRack } from './serverLosses.ts';
import { serverSizes, slotsOnly } from './serverSizes.ts';

const cluster: ClusterSpec = {
  racks: 3,
  serversPerRack: 4,
  slotsPerServer: 2,
  coresPerServer: 8,
  roundTrip: 0.001,
  unlikeRacks: [
    { rack: 1, servers: 2, slots: 4, cores: 16 },
    { rack: 1, servers: 1 },
    { rack: 2, servers: 6, slots: 1 },
  ],
};
const of = (changes: Partial<ClusterSpec>): Scenario => ({
  ...smallScenario,
  cluster: { ...cluster, ...changes },
});

test('a rack that is named has its own servers and no others, in order', () => {
  const { rackOf, slots, cores } = compileTopology(cluster, 1);
  expect([...rackOf]).toEqual([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
  expect([...slots]).toEqual([2, 2, 2, 2, 4, 4, 2, 1, 1, 1, 1, 1, 1]);
  expect([...(cores ?? [])]).toEqual([8, 8, 8, 8, 16, 16, 8, 8, 8, 8, 8, 8, 8]);
  expect(complaints(of({}))).toEqual([]);
});

test('what is counted of a cluster is what it has, whatever its racks', () => {
  for (let seed = 0; seed < cases(400); seed += 1) {
    const base = { ...cluster, racks: 1, serversPerRack: 1 + (seed % 12), unlikeRacks: undefined };
    const blacklist = seed % 3 === 0 && base.serversPerRack > 1 ? [0] : undefined;
    const drawn = { ...withUnlikeRacks(base, seed), blacklist };
    const topology = compileTopology(drawn, seed);
    expect([serverCount(drawn), slotCountOf(drawn)]).toEqual([topology.servers, slotCount(topology)]);
    expect(rackSizes(drawn).map((_, rack) => serversOfRack(drawn, rack))).toEqual(
      rackSizes(drawn).map((_, rack) =>
        [...topology.rackOf.keys()].filter((at) => topology.rackOf[at] === rack),
      ),
    );
    const inUse = topology.servers - (blacklist?.length ?? 0);
    expect(serverSizes(drawn).reduce((sum, { servers }) => sum + servers, 0)).toBe(inUse);
  }
});

test('what does not fit a cluster is reported', () => {
  const rack = (changes: object) => of({ unlikeRacks: [{ rack: 0, servers: 3, ...changes }] });
  expect(complaints(rack({ rack: 3 }))).toEqual([
    '/cluster/unlikeRacks/0/rack is 3; allowed is 0 to 2, for there are so many racks',
  ]);
  expect(complaints(rack({ memory: 64 }))).toEqual([
    '/cluster/unlikeRacks/0/memory is 64, but the cluster counts no MB of memory; give it memoryPerServer, or leave this out',
  ]);
  expect(complaints(of({ servers: [{ share: 0.5, cores: 4 }] }))).toEqual([
    '/cluster/servers draws servers of other sizes; allowed are none, for some racks have servers of their own size (unlikeRacks)',
  ]);
});

test('without cores and memory, racks keep their servers and slots', () => {
  expect(slotsOnly(cluster).unlikeRacks).toEqual([
    { rack: 1, servers: 2, slots: 4 },
    { rack: 1, servers: 1 },
    { rack: 2, servers: 6, slots: 1 },
  ]);
});

test('a rack gets servers of its own in the rail, and the controls allow what fits', () => {
  const plain = of({ unlikeRacks: undefined });
  const added = addedTo(plain, '/cluster/unlikeRacks');
  if (added.kind !== 'done') throw new Error(added.kind);
  expect(added.scenario.cluster.unlikeRacks).toEqual([{ rack: 2, servers: 5 }]);
  const item = findItem(added.scenario, '/cluster/unlikeRacks/0');
  expect([item?.name, item?.about]).toEqual(['Rack 2', '5 servers of 2 slots']);
  const cores = item?.fields?.find(({ path }) => path.endsWith('/cores'));
  expect(cores?.write(added.scenario, 16).cluster.unlikeRacks).toEqual([{ rack: 2, servers: 5, cores: 16 }]);
  const least = (scenario: Scenario) => {
    const spec = fieldsOf(scenario).find(({ path }) => path === '/cluster/racks')?.spec;
    return spec?.kind === 'number' ? spec.min : null;
  };
  expect([least(plain), least(added.scenario)]).toEqual([1, 3]);
  const named = of({ unlikeRacks: [0, 1, 2].map((rack) => ({ rack, servers: 2, slots: 1 })) });
  const paths = fieldsOf(named).map(({ path }) => path);
  expect(paths).not.toContain('/cluster/serversPerRack');
  expect(paths).not.toContain('/cluster/slotsPerServer');
});
