import { expect, test } from 'vitest';
import type { RackId, ServerId } from '../ids.ts';
import type { Topology } from './topology.ts';
import { createTopology, slotCount } from './topology.ts';

/** Lists the servers of a rack. */
function rackMembers(topology: Topology, rack: RackId): ServerId[] {
  const members: ServerId[] = [];
  for (let server = 0; server < topology.servers; server += 1) {
    if (topology.rackOf[server] === rack) members.push(server);
  }
  return members;
}

test('racks are equal, and their servers and slots are numbered consecutively', () => {
  const topology = createTopology({ racks: 2, serversPerRack: 3, slotsPerServer: 2, networkDelay: 0 });
  expect([...topology.rackOf]).toEqual([0, 0, 0, 1, 1, 1]);
  expect([...topology.firstSlot]).toEqual([0, 2, 4, 6, 8, 10, 12]);
  expect([slotCount(topology), rackMembers(topology, 1)]).toEqual([12, [3, 4, 5]]);
});

test('racks have sizes of their own: 243 servers stand in racks of 31 and 30 (Quincy §5)', () => {
  const topology = createTopology({
    racks: 8,
    serversPerRack: 30,
    rackSizes: [31, 31, 31, 30, 30, 30, 30, 30],
    slotsPerServer: 1,
    networkDelay: 0,
  });
  expect(topology.servers).toBe(243);
  expect(slotCount(topology)).toBe(243);
  const sizes = Array.from({ length: 8 }, (_, rack) => rackMembers(topology, rack).length);
  expect(sizes).toEqual([31, 31, 31, 30, 30, 30, 30, 30]);
  expect([...topology.rackOf]).toEqual([...topology.rackOf].sort((first, second) => first - second));
});

test('servers have the same cores and memory, or each its own', () => {
  const rack = { racks: 1, serversPerRack: 2, slotsPerServer: 1, networkDelay: 0 };
  const memory = Uint32Array.of(16, 64);
  const unequal = createTopology({ ...rack, coresPerServer: 4, memoryPerServer: memory });
  expect(unequal.cores).toEqual(Uint32Array.of(4, 4));
  expect(unequal.memory).toEqual(memory);
  expect(createTopology(rack).memory).toBeNull();
});
