import { expect, test } from 'vitest';
import { createSimulation, simulate } from '../../engine/world/simulate.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { planRun } from '../compile/planRun.ts';
import type { Scenario } from '../shape/schema.ts';
import { estimate, needsConsent } from './estimate.ts';
import { recordingFor, traceBytes } from './recording.ts';
import { expectedData } from './size.ts';

/** The small scenario with a number of jobs of 4 tasks, under one policy. */
function withTasks(tasks: number): Scenario {
  const workload = { ...smallWorkload, jobs: tasks / 4, warmup: 0 };
  return { ...smallScenario, workload, runs: [{ policy: 'sparrow' }] };
}

test('the larger a run is, the less of it is kept', () => {
  const levels = [1_000, 150_000, 160_000, 900_000, 1_200_000, 3_000_000, 10_000_000].map((tasks) =>
    recordingFor(withTasks(tasks)),
  );
  expect(levels).toEqual(['messages', 'messages', 'queues', 'queues', 'attempts', 'attempts', 'jobs']);
});

test('no level that is chosen breaks the budget of its trace', () => {
  for (const tasks of [150_000, 1_000_000, 4_000_000, 16_000_000]) {
    const scenario = withTasks(tasks);
    const level = recordingFor(scenario);
    const budget = level === 'messages' ? 400e6 : 150e6;
    expect(traceBytes(scenario, scenario.runs[0], level)).toBeLessThanOrEqual(budget);
  }
});

test('runs of one scenario are recorded alike, as much as the largest has room for', () => {
  const scenario = withTasks(900_000);
  const runs = [{ policy: 'random' }, { policy: 'sparrow', params: { probeRatio: 10 } }];
  expect(recordingFor(scenario)).toBe('queues');
  expect(recordingFor({ ...scenario, runs })).toBe('attempts');
});

test('the recording level of a scenario is respected', () => {
  expect(recordingFor({ ...withTasks(1_000_000), recording: 'messages' })).toBe('messages');
});

test('only large scenarios need consent', () => {
  expect(needsConsent(withTasks(400_000))).toBe(false);
  expect(needsConsent(withTasks(2_400_000))).toBe(true);
});

test('an estimate adds up the runs', () => {
  const one = estimate(withTasks(1_000));
  const two = estimate({ ...withTasks(1_000), runs: [{ policy: 'sparrow' }, { policy: 'sparrow' }] });
  expect([two.tasks, two.events, two.bytes]).toEqual([2_000, 2 * one.events, 2 * one.bytes]);
  expect(one.seconds).toBeGreaterThan(0);
});

test('the estimate of a run is close to its actual events', () => {
  for (const runs of [[{ policy: 'sparrow' }], [{ policy: 'sparrow', params: { probeRatio: 3 } }]]) {
    const scenario = { ...withTasks(2_000), runs };
    const guess = estimate(scenario);
    const trace = simulate(planRun(scenario, 0));
    const columns = Object.values(trace.tables).flatMap((table) =>
      Object.values<ArrayBufferView>(table.columns),
    );
    const bytes = columns.reduce((sum, column) => sum + column.byteLength, trace.words.byteLength);
    expect(Math.abs(guess.events / trace.events - 1)).toBeLessThan(0.1);
    expect(Math.abs(guess.bytes / bytes - 1)).toBeLessThan(0.1);
  }
});

test('an estimate counts reading, and each transfer where links are shared', () => {
  const read = { size: 64, replicas: 2, placement: { kind: 'uniform' } } as const;
  const [job] = smallWorkload.classes;
  const stages = [
    { ...job.stages[0], tasks: 8, reads: [read] },
    { ...job.stages[0], tasks: 4, shuffle: { size: 10, slowStart: 1 } },
  ];
  const workload = { ...smallWorkload, classes: [{ ...job, stages }], jobs: 50, warmup: 0 };
  const contended = { kind: 'contended', disk: 500, nic: 500, uplink: 2_000 } as const;
  for (const network of [undefined, contended]) {
    const cluster = { ...smallScenario.cluster, network };
    const scenario: Scenario = { ...smallScenario, cluster, workload, runs: [{ policy: 'sparrow' }] };
    const trace = simulate(planRun(scenario, 0));
    expect(trace.tables.reads.length).toBe(600);
    expect(trace.tables.flows.length > 0).toBe(network !== undefined);
    // The estimate does not know whether a server reads from itself.
    expect(Math.abs(estimate(scenario).events / trace.events - 1)).toBeLessThan(0.25);
  }
});

test('transfers over shared links cost more than events, and more so if many share a link', () => {
  const reads = [{ size: 128, replicas: 3, placement: { kind: 'twoRacks' } }] as const;
  const withNetwork = (network: Scenario['cluster']['network']): Scenario => ({
    version: 2,
    name: 'large',
    seed: 1,
    cluster: { racks: 100, serversPerRack: 40, slotsPerServer: 4, roundTrip: 0.001, network },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'poisson', load: 0.7 },
      classes: [
        { name: 'job', share: 1, stages: [{ tasks: 200, duration: { kind: 'constant', value: 5 }, reads }] },
      ],
      jobs: 3000,
      warmup: 0,
    },
    runs: [{ policy: 'fair' }],
  });
  const seconds = (network: Scenario['cluster']['network']) => estimate(withNetwork(network)).seconds;
  const rates = { kind: 'rates', server: 160, rack: 100, remote: 80 } as const;
  const wide = { kind: 'contended', disk: 160, nic: 125, uplink: 1250 } as const;
  const narrow = { ...wide, uplink: 125 };
  expect(needsConsent(withNetwork(rates))).toBe(false);
  expect(seconds(wide)).toBeGreaterThan(seconds(rates));
  expect(seconds(narrow)).toBeGreaterThan(2 * seconds(wide));
  expect(needsConsent(withNetwork(narrow))).toBe(true);
});

/** A wave of tasks, one for each server, that all read four files over uplinks of 250 MB/s; no data is near. */
function readingAtOnce(servers: number, uplink = 250): Scenario {
  const read = { size: 64, replicas: 1, placement: { kind: 'uniform' } } as const;
  const stage = { tasks: 500, duration: { kind: 'exponential', mean: 5 }, reads: [read, read, read, read] };
  const [job] = smallWorkload.classes;
  return {
    ...smallScenario,
    cluster: {
      racks: servers / 40,
      serversPerRack: 40,
      slotsPerServer: 1,
      roundTrip: 0.001,
      network: { kind: 'contended', disk: 160, nic: 125, uplink },
    },
    workload: {
      ...smallWorkload,
      arrivals: { kind: 'atOnce' },
      classes: [{ ...job, stages: [stage as (typeof job.stages)[number]] }],
      jobs: servers / 500,
      warmup: 0,
    },
    runs: [{ policy: 'fair' }],
  };
}

test('full uplinks take long with many open transfers, as each changes the rates of all', () => {
  // Measured on one machine: 0.16, 0.76, 2.9 and 13 seconds.
  const seconds = [1000, 2500, 5000, 10_000].map(
    (servers) => estimate(readingAtOnce(servers), () => 1).seconds,
  );
  for (const [index, measured] of [0.16, 0.76, 2.9, 13].entries()) {
    expect(seconds[index] / measured).toBeGreaterThan(0.6);
    expect(seconds[index] / measured).toBeLessThan(1.6);
  }
  expect(needsConsent(readingAtOnce(10_000))).toBe(true);
  expect(needsConsent(readingAtOnce(1000))).toBe(false);
  expect(needsConsent(readingAtOnce(10_000, 20_000))).toBe(false);
});

test('where data is in many racks, a scheduler that prefers local tasks causes fewer transfers between racks', () => {
  const { workload, ...rest } = readingAtOnce(10_000);
  if (workload.kind !== 'generated') throw new Error('It is generated');
  const [job] = workload.classes;
  const read = { size: 128, replicas: 3, placement: { kind: 'twoRacks' } } as const;
  const classes = [{ ...job, stages: [{ ...job.stages[0], reads: [read] }] }];
  const seconds = (policy: string) =>
    estimate({ ...rest, workload: { ...workload, classes }, runs: [{ policy }] }).seconds;
  expect(seconds('sparrow')).toBeGreaterThan(3 * seconds('fair'));
});

test('periodic events are counted, whether tasks are many or few', () => {
  const events = (policy: string, params: Scenario['runs'][number]['params']) =>
    estimate({ ...withTasks(2_000), runs: [{ policy, params }] }).events;
  const [none, rare, often] = [0, 10, 0.1].map((heartbeat) => events('delay', { heartbeat }));
  expect(rare).toBeLessThan(none * 1.01);
  expect(often - rare).toBeGreaterThan(50);
  expect(events('quincy-qfp', { period: 0.1 })).toBeGreaterThan(events('quincy-qfp', { period: 10 }));
});

test('a slow machine takes longer for the same', () => {
  const scenario = withTasks(10_000);
  const kinds: string[] = [];
  const slow = estimate(scenario, (kind) => {
    kinds.push(kind);
    return 6;
  });
  const quick = estimate(scenario, () => 3);
  expect(kinds).toEqual(['sparrow']);
  expect(slow.seconds).toBeCloseTo(2 * quick.seconds, 9);
  expect([slow.events, slow.bytes, slow.level]).toEqual([quick.events, quick.bytes, quick.level]);
});

test('a shuffle from more than a hundred servers counts rack by rack', () => {
  const [job] = smallWorkload.classes;
  const stages = [
    { ...job.stages[0], tasks: 120 },
    { ...job.stages[0], tasks: 40, shuffle: { size: 120, slowStart: 1 } },
  ];
  const network = { kind: 'contended', disk: 500, nic: 500, uplink: 2_000 } as const;
  const cluster = { ...smallScenario.cluster, racks: 4, serversPerRack: 30, slotsPerServer: 1, network };
  const workload = { ...smallWorkload, classes: [{ ...job, stages }], jobs: 1, warmup: 0 };
  const scenario: Scenario = { ...smallScenario, cluster, workload, runs: [{ policy: 'fair' }] };
  const { tables } = simulate(planRun(scenario, 0));
  // From each rack, and often from the own server.
  expect(Math.abs(tables.flows.length / 40 - 4.5)).toBeLessThan(1);
  expect(Math.abs(expectedData(workload, cluster).parts / tables.flows.length - 1)).toBeLessThan(0.3);
});

test('a scheduler that solves a flow for each event takes longer for as many tasks', () => {
  const seconds = (policy: string) => estimate({ ...withTasks(2_000), runs: [{ policy }] }).seconds;
  expect(seconds('quincy-qfp')).toBeGreaterThan(2 * seconds('quincy-gfp'));
});

test('what busy servers do periodically is counted by time, not by task', () => {
  for (const seconds of [0.5, 10]) {
    const stages = [{ tasks: 20, duration: { kind: 'lognormal', median: seconds, sigma: 0.2 } as const }];
    const classes = [{ ...smallWorkload.classes[0], stages }];
    const cluster = { ...smallScenario.cluster, racks: 1, serversPerRack: 20, slotsPerServer: 2 };
    const workload = { ...smallWorkload, classes, jobs: 100, warmup: 0 };
    const scenario: Scenario = { ...smallScenario, cluster, workload, runs: [{ policy: 'apollo' }] };
    const { events } = simulate(planRun(scenario, 0));
    expect(estimate(scenario).events / events).toBeGreaterThan(0.6);
    expect(estimate(scenario).events / events).toBeLessThan(1.7);
  }
});

test.each(['apollo-baseline', 'apollo-central'])(
  'that jobs of %s ask for tokens again is counted',
  (policy) => {
    const job = { arrivesAt: 0, tokens: 4, stages: [{ durations: [20_000, 20_000] }] };
    const scenario: Scenario = {
      ...smallScenario,
      cluster: { racks: 1, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0.001 },
      workload: { kind: 'explicit', jobs: [job, job], warmup: 0 },
      runs: [{ policy, params: { copies: false, mostProbes: 0 } }],
    };
    const simulation = createSimulation(planRun(scenario, 0));
    while (simulation.advance(10_000));
    expect(simulation.events()).toBeGreaterThan(2_000);
    expect(estimate(scenario).events).toBeGreaterThan(simulation.events() / 2);
    expect(estimate(scenario).events).toBeLessThan(simulation.events() * 4);
  },
);
