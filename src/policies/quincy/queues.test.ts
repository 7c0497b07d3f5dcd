import { expect, test } from 'vitest';
import { createTopology } from '../../engine/cluster/topology.ts';
import { NONE } from '../../engine/ids.ts';
import { ANYWHERE, GraphColumns } from '../../engine/workload/columns.ts';
import type { TaskInput } from './inputPlaces.ts';
import { Queues } from './queues.ts';

// Six servers in two racks, and two jobs, as in Figure 3; servers are numbered from 0 here.
const topology = createTopology({ racks: 2, serversPerRack: 3, slotsPerServer: 1, networkDelay: 0 });
const RACK_1 = 6;
const RACK_2 = 7;

function figure(): Queues {
  const columns = new GraphColumns();
  for (let job = 0; job < 2; job += 1) {
    columns.addJob(0, 0);
    columns.addStage(10, [], ANYWHERE);
  }
  return new Queues(columns.finish([], []), topology);
}

const anywhere = { rackKB: 1, coreKB: 1 };
const prefers = (...places: readonly number[]): TaskInput => ({
  any: anywhere,
  preferred: places.map((to) => ({ to, rackKB: 0, coreKB: 0 })),
});
const all = () => true;

test('a task is in the queues of the servers and racks that it prefers and in that of the cluster, and leaves all at once (Fig. 3)', () => {
  const queues = figure();
  queues.enter(6, 0, prefers(0, 3, RACK_1, RACK_2));
  const lengths = () => [...queues.length.subarray(0, 9)];
  expect(lengths()).toEqual([1, 0, 0, 1, 0, 0, 1, 1, 1]);
  expect(queues.first(0, 0, all)).toBe(6);
  expect(queues.first(1, 0, all)).toBe(NONE);
  expect(queues.first(1, 1, all)).toBe(6);
  expect(queues.first(5, 1, all)).toBe(6);
  expect(queues.first(5, 2, all)).toBe(6);
  queues.leave(6);
  expect(lengths()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect([0, 1, 2].map((level) => queues.first(0, level as 0 | 1 | 2, all))).toEqual([NONE, NONE, NONE]);
});

test('tasks leave in the order in which they arrived, whatever their jobs', () => {
  const queues = figure();
  queues.enter(3, 0, prefers(RACK_1));
  queues.enter(12, 1, prefers(0));
  queues.enter(4, 0, prefers(0));
  expect(queues.first(0, 0, all)).toBe(12);
  expect(queues.first(0, 2, all)).toBe(3);
  queues.leave(12);
  expect(queues.first(0, 0, all)).toBe(4);
  queues.enter(12, 1, prefers(0));
  expect(queues.first(0, 0, all)).toBe(4);
  expect(queues.first(1, 2, all)).toBe(3);
});

test('the tasks of a job that is not ready are passed over, and counted', () => {
  const queues = figure();
  for (const task of [0, 1]) queues.enter(task, 0, prefers(0));
  queues.enter(10, 1, prefers(0));
  expect(queues.first(0, 0, (job) => job === 1)).toBe(10);
  expect(queues.countBefore(10, 0, 0)).toBe(2);
  queues.leave(0);
  expect(queues.countBefore(10, 0, 0)).toBe(1);
  expect(queues.count(0, 2)).toBe(2);
});

test('a task that is confined to many servers is found by each of them, and by no other', () => {
  const columns = new GraphColumns();
  const servers = Array.from({ length: 70 }, (_, i) => 2 * i);
  columns.addJob(0, 0);
  columns.addStage(1, [], columns.addServerSets([servers]));
  const wide = createTopology({ racks: 1, serversPerRack: 140, slotsPerServer: 1, networkDelay: 0 });
  const queues = new Queues(columns.finish([], []), wide);
  const preferred = servers.map((to) => ({ to, rackKB: 0, coreKB: 0 }));
  queues.enter(0, 0, { any: null, preferred });
  expect([0, 1, 138, 139].map((server) => queues.first(server, 0, all))).toEqual([0, NONE, 0, NONE]);
  expect([queues.first(0, 1, all), queues.first(0, 2, all)]).toEqual([NONE, NONE]);
  queues.leave(0);
  expect(queues.first(0, 0, all)).toBe(NONE);
});
