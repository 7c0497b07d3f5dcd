import { expect, test } from 'vitest';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import type { EventSpec } from '../shape/schema.ts';

// The small scenario has 10 servers.

function withEvents(...events: EventSpec[]): string[] {
  return complaints({ ...smallScenario, events });
}

const down = { kind: 'serverDown', server: 3, at: 5, detection: 1 } as const;

test('only servers that exist and are up go down', () => {
  expect(withEvents({ ...down, server: 10 })).toEqual([
    '/events/0/server is 10; allowed is 0 to 9, for there are 10 servers',
  ]);
  expect(withEvents({ ...down, repair: 10 }, { ...down, at: 15 })).toEqual([
    '/events/1/server is 3, which is down until 15 s already',
  ]);
  expect(withEvents({ ...down, at: 9 }, down)).toEqual([
    '/events/0/server is 3, which is down for good already',
  ]);
});

test('maintenance is of servers and racks that exist and are up', () => {
  const { racks, serversPerRack } = smallScenario.cluster;
  const rack = { kind: 'rackMaintenance', rack: 0, at: 20, repair: 5 } as const;
  const server = { kind: 'serverMaintenance', server: 3, at: 22, repair: 5 } as const;
  expect(withEvents({ ...down, repair: 10 }, { ...server, at: 16 }, { ...rack, at: 22 })).toEqual([]);
  expect(withEvents({ ...server, server: 10 }, { ...rack, rack: racks })).toEqual([
    '/events/0/server is 10; allowed is 0 to 9, for there are 10 servers',
    `/events/1/rack is ${racks}; allowed is 0 to ${racks - 1}, for there are ${racks} racks`,
  ]);
  const first = { ...server, server: serversPerRack - 1 };
  expect(withEvents(rack, first)).toEqual([
    `/events/1/server is ${first.server}, which is down until 25 s already`,
  ]);
  expect(withEvents({ ...rack, at: 23 }, first)).toEqual([
    `/events/0/rack is 0, whose server ${first.server} is down until 27 s already`,
  ]);
  expect(withEvents({ ...rack, repair: 0 })).toHaveLength(1);
});

test('a server comes back only after its failure was noticed', () => {
  expect(withEvents({ ...down, repair: 0.5 })).toEqual([
    '/events/0/repair is 0.5; allowed is at least the 1 s after which the failure is noticed',
  ]);
});

test('as many slots are left as the policy needs', () => {
  const cluster = { ...smallScenario.cluster, racks: 1, serversPerRack: 3, slotsPerServer: 1 };
  const runs = [{ policy: 'quincy-q' }];
  const lose = (...servers: number[]) =>
    complaints({ ...smallScenario, cluster, runs, events: servers.map((server) => ({ ...down, server })) });
  expect(lose(0)).toEqual([]);
  expect(lose(0, 1)).toEqual([
    '/runs/0/policy is “Min-cost flow · Q”, which needs 2 slots; the cluster has 1 once servers are down for good',
  ]);
  const back = [0, 1].map((server) => ({ ...down, server, repair: 2 }));
  expect(complaints({ ...smallScenario, cluster, runs, events: back })).toEqual([]);
});

test('some servers are left for every task', () => {
  const all = Array.from({ length: 10 }, (_, server) => ({ ...down, server }));
  expect(withEvents(...all)).toEqual(['/events leave no server']);
  expect(withEvents(...all.slice(1))).toEqual([]);
  const input = { partitions: 2, replicas: 2, spread: 1, perUser: false };
  const [job] = smallWorkload.classes;
  const classes = [{ ...job, stages: [{ ...job.stages[0], input }] }];
  const confined = { ...smallScenario, workload: { ...smallWorkload, classes } };
  expect(complaints({ ...confined, events: all.slice(0, 2) })).toEqual([
    '/events take 2 servers away for good; allowed are 1, for some tasks may run on 2 only',
  ]);
  const jobs = [{ arrivesAt: 0, stages: [{ durations: [1], servers: [[3, 4]] }] }];
  expect(
    complaints({
      ...smallScenario,
      workload: { kind: 'explicit', jobs, warmup: 0 },
      events: all.slice(3, 5),
    }),
  ).toEqual(['/events leave tasks without a server that they may run on']);
});
