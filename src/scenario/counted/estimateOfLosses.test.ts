import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { planRun } from '../compile/planRun.ts';
import type { EventSpec, Scenario } from '../shape/schema.ts';
import { estimate } from './estimate.ts';

test('an estimate counts periodic events that go on while nobody misses a lost server or scheduler', () => {
  const workload: Scenario['workload'] = {
    kind: 'explicit',
    jobs: [0, 0.1].map((arrivesAt) => ({ arrivesAt, stages: [{ durations: [1, 1, 1, 1] }] })),
    warmup: 0,
  };
  const cluster = { ...smallScenario.cluster, racks: 1, serversPerRack: 2, slotsPerServer: 2 };
  const runs = [{ policy: 'apollo', params: { heartbeat: 1 } }];
  const at = 0.5;
  const losses: readonly EventSpec[] = [
    { kind: 'serverDown', server: 0, at, detection: 2_000 },
    { kind: 'serverDown', server: 0, at, detection: 9_000, repair: 2_000 },
    { kind: 'schedulerDown', scheduler: 0, at, detection: 2_000 },
    { kind: 'serversFail', at, lasts: 1, every: 1, detection: 2_000, repair: 4_000 },
  ];
  for (const event of losses) {
    const scenario: Scenario = { ...smallScenario, cluster, workload, events: [event], runs };
    const ran = simulate(planRun(scenario, 0)).events;
    expect(ran).toBeGreaterThan(event.kind === 'schedulerDown' ? 400 : 2_000);
    expect(estimate(scenario).events / ran).toBeGreaterThan(0.5);
    expect(estimate(scenario).events / ran).toBeLessThan(10);
  }
});

test('a loss counts that comes while jobs wait for nothing but messages', () => {
  // Two jobs of 1 s; the first is let in at 3 s, and its manager is lost at 5 s.
  const scenario: Scenario = {
    ...smallScenario,
    cluster: { ...smallScenario.cluster, racks: 1, serversPerRack: 2, slotsPerServer: 1, roundTrip: 3 },
    workload: {
      kind: 'explicit',
      jobs: [0, 0].map((arrivesAt) => ({ arrivesAt, stages: [{ durations: [1, 1] }] })),
      warmup: 0,
    },
    events: [{ kind: 'schedulerDown', scheduler: 0, at: 5, detection: 10_000 }],
    runs: [{ policy: 'apollo-baseline', params: { capacity: 50 } }],
  };
  const ran = simulate(planRun(scenario, 0)).events;
  expect(ran).toBeGreaterThan(1_000);
  expect(estimate(scenario).events / ran).toBeGreaterThan(0.5);
});

test('an estimate counts what servers do that fail again and again', () => {
  const workload = { ...smallWorkload, jobs: 100, warmup: 0 };
  const plain: Scenario = { ...smallScenario, workload, runs: [{ policy: 'sparrow' }] };
  const events = [
    { kind: 'serversFail', at: 0, lasts: 2, every: 0.01, detection: 0.001, repair: 0.001 },
  ] as const;
  const scenario: Scenario = { ...plain, events };
  const ran = simulate(planRun(scenario, 0)).events;
  expect(ran).toBeGreaterThan(3 * estimate(plain).events);
  expect(estimate(scenario).events / ran).toBeGreaterThan(0.2);
  expect(estimate(scenario).events / ran).toBeLessThan(5);
});

/** Two jobs on two servers that fail; one waits for the tokens of the other, and asks for them. */
function failing(event: EventSpec, servers = 2): Scenario {
  const job = { arrivesAt: 0, tokens: 4, stages: [{ durations: [1, 1] }] };
  return {
    ...smallScenario,
    cluster: { ...smallScenario.cluster, racks: 1, serversPerRack: servers, slotsPerServer: 1 },
    workload: { kind: 'explicit', jobs: [job, job], warmup: 0 },
    events: [event],
    runs: [{ policy: 'apollo-central' }],
  };
}

test.each([
  ['that come back after the last failure', { lasts: 5_000, every: 0.001, repair: 5_000 }],
  ['that soon fail no more', { lasts: 0.01, every: 0.001, repair: 5_000 }],
  ['that come back and fail at once', { lasts: 50_000, every: 1, repair: 5_000 }],
])('an estimate counts periodic events while drawn failures keep all servers down %s', (_, times) => {
  const scenario = failing({ kind: 'serversFail', at: 0, detection: 0.0001, ...times });
  const ran = simulate(planRun(scenario, 0)).events;
  expect(ran).toBeGreaterThan(1_000);
  expect(estimate(scenario).events / ran).toBeGreaterThan(0.5);
  expect(estimate(scenario).events / ran).toBeLessThan(10);
});

test('of many servers of which each is rarely down, some are up', () => {
  const times = { lasts: 5_000, every: 10_000, detection: 0.0001, repair: 5_000 };
  const scenario = failing({ kind: 'serversFail', at: 0, ...times }, 20);
  const ran = simulate(planRun(scenario, 0)).events;
  expect(ran).toBeLessThan(500);
  expect(estimate(scenario).events).toBeLessThan(500);
});
