import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { utilization } from '../../metrics/utilization.ts';
import { removedAt } from '../../testing/scenario/testLists.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { compileScenario, compileTopology, runDigest } from '../compile/compile.ts';
import { planRun } from '../compile/planRun.ts';
import { slotCountOf, speedInUse } from '../counted/serverCounts.ts';
import { serversWithRoom } from '../counted/serverSizes.ts';
import { addedTo } from '../lists/lists.ts';
import type { ClusterSpec, GeneratedWorkload, Scenario } from '../shape/schema.ts';
import { checkScenario } from './check.ts';

/** Four servers of one slot, of which one is four times slower; two jobs of four tasks of 1 s, 10 s apart. */
const cluster: ClusterSpec = {
  racks: 1,
  serversPerRack: 4,
  slotsPerServer: 1,
  roundTrip: 0,
  speeds: [{ share: 0.25, factor: 0.25 }],
};
const scenario: Scenario = {
  version: 2,
  name: 'one slow server',
  seed: 1,
  cluster,
  workload: {
    kind: 'explicit',
    jobs: [0, 10].map((arrivesAt) => ({ arrivesAt, stages: [{ durations: [1, 1, 1, 1] }] })),
    warmup: 0,
  },
  runs: [{ policy: 'fifo' }],
  recording: 'queues',
};
const slow = compileTopology(cluster, 1).speed.indexOf(0.25);
const drawn = { ...cluster, blacklist: [slow] };
const generated: GeneratedWorkload = {
  kind: 'generated',
  arrivals: { kind: 'interval', load: 0.75 },
  classes: [{ name: 'job', share: 1, stages: [{ tasks: 1, duration: { kind: 'constant', value: 1 } }] }],
  jobs: 9,
  warmup: 0,
};

const endsOf = (of: Scenario) => [...simulate(planRun(of, 0)).tables.jobs.columns.finishedAt];
const issuesOf = (change: Partial<ClusterSpec>, more: Partial<Scenario> = {}) =>
  checkScenario({ ...scenario, ...more, cluster: { ...cluster, ...change } }).issues;

test('a slow server makes one straggler of each job; blacklisted it makes none (HOP-6)', () => {
  expect(endsOf(scenario)).toEqual([4e6, 14e6]);
  // The fourth task waits for one of the three slots that are left.
  expect(endsOf({ ...scenario, cluster: drawn })).toEqual([2e6, 12e6]);
});

test('slots of blacklisted servers count neither in the cluster nor in utilization', () => {
  expect(slotCountOf(drawn)).toBe(3);
  const trace = openTrace(simulate(planRun({ ...scenario, cluster: drawn }, 0)));
  // Between the two arrivals, 10 s apart, the first job takes 4 of the 30 slot-seconds.
  expect(utilization.compute(trace)[0]).toBeCloseTo(4 / 30);
});

test('the load is of the slots in use, at the speed of the servers in use', () => {
  expect(speedInUse(cluster, 1)).toBeCloseTo(3.25 / 4);
  expect(speedInUse(drawn, 1)).toBe(1);
  const { arrivesAt } = compileScenario({ ...scenario, cluster: drawn, workload: generated }).workload;
  // A job of one slot-second every 1 s ÷ (0.75 · 3 slots).
  expect(arrivesAt[8] - arrivesAt[7]).toBeCloseTo(1e6 / 2.25, -1);
});

test('shares of servers with a feature or more memory are of the servers in use', () => {
  const half = { share: 0.5, memory: 8 };
  const sized = {
    ...cluster,
    serversPerRack: 20,
    memoryPerServer: 4,
    servers: [half],
    blacklist: [0, 1, 2, 3],
  };
  expect(serversWithRoom(sized, { cores: 0, memory: 8 })).toBe(8);
  const { memory, slots } = compileTopology(sized, 3);
  expect([...(memory ?? [])].filter((each, server) => each === 8 && slots[server] > 0)).toHaveLength(8);
  const featured = { ...sized, features: [{ name: 'gpu', share: 0.5 }] };
  const workload = { ...generated, classes: [{ ...generated.classes[0], needs: 'gpu' }] };
  const graphs = compileScenario({ ...scenario, cluster: featured, workload }).workload;
  const able = graphs.serverSets.items;
  expect(able).toHaveLength(8);
  expect(Math.min(...able)).toBeGreaterThan(3);
});

test('tasks whose data only blacklisted servers hold may run on all others', () => {
  const input = { partitions: 4, replicas: 1, spread: 1, perUser: false };
  const stages = [{ tasks: 4, duration: { kind: 'constant', value: 1 }, input } as const];
  const workload = { ...generated, classes: [{ name: 'job', share: 1, stages }] };
  const { serverSets } = compileScenario({ ...scenario, cluster: drawn, workload }).workload;
  const sets = [0, 1, 2, 3].map((set) => [
    ...serverSets.items.subarray(serverSets.first[set], serverSets.first[set + 1]),
  ]);
  const others = [0, 1, 2, 3].filter((server) => server !== slow);
  expect(sets).toContainEqual(others);
  expect(
    sets
      .filter(({ length }) => length === 1)
      .flat()
      .sort(),
  ).toEqual(others);
});

test('a blacklist that cannot be used is explained', () => {
  expect(issuesOf({ blacklist: [4] })).toEqual([
    { path: '/cluster/blacklist/0', message: 'is 4; allowed is 0 to 3, for there are 4 servers' },
  ]);
  expect(issuesOf({ blacklist: [2, 2] })).toEqual([
    { path: '/cluster/blacklist/1', message: 'is 2, a second time' },
  ]);
  expect(issuesOf({ blacklist: [0, 1, 2, 3] })[0]).toEqual({
    path: '/cluster/blacklist',
    message: 'names all 4 servers; at least one must be left',
  });
  const tied: Scenario['workload'] = {
    kind: 'explicit',
    jobs: [{ arrivesAt: 0, stages: [{ durations: [1], servers: [[2]] }] }],
    warmup: 0,
  };
  expect(issuesOf({ blacklist: [2] }, { workload: tied })).toEqual([
    { path: '/workload/jobs/0/stages/0/servers/0', message: 'names blacklisted servers only' },
  ]);
  const events = [1, 3].map((server) => ({ kind: 'serverDown', server, at: 1, detection: 1 }) as const);
  expect(issuesOf({ blacklist: [0, 2] }, { events })).toContainEqual({
    path: '/events',
    message: 'leave no server',
  });
});

test('an empty blacklist compiles to the same cluster; a blacklist changes the digest', () => {
  const empty = { ...scenario, cluster: { ...cluster, blacklist: [] } };
  expect(compileScenario(empty).topology).toEqual(compileScenario(scenario).topology);
  expect(runDigest({ ...scenario, cluster: drawn }, 0)).not.toBe(runDigest(scenario, 0));
});

test('the list of controls begins with the slowest server and leaves nothing behind', () => {
  const one = addedTo(scenario, '/cluster/blacklist');
  if (one.kind !== 'done') throw new Error(one.why);
  expect(one.scenario.cluster.blacklist).toEqual([slow]);
  const none = removedAt(one.scenario, '/cluster/blacklist/0');
  if (none.kind !== 'done') throw new Error(none.why);
  expect(none.scenario).toEqual(scenario);
});
