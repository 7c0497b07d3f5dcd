import { expect, test } from 'vitest';
import version1 from '../../testing/scenario/fixtures/v1.json' with { type: 'json' };
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import type { Scenario } from '../shape/schema.ts';
import { compileRun, compileScenario, runDigest } from './compile.ts';

const full = version1 as Scenario;

test('seconds become microseconds and names become rows', () => {
  const { topology, workload } = compileScenario(full);
  expect([topology.servers, topology.racks, topology.networkDelay]).toEqual([20, 2, 500]);
  expect([workload.jobs, workload.firstMeasuredJob]).toEqual([25, 5]);
  expect(workload.classes).toEqual(['scan', 'train']);
  const scans = [...workload.jobClass.keys()].filter((job) => workload.jobClass[job] === 0);
  expect(scans.length).toBeGreaterThan(5);
  for (const job of scans) {
    const first = workload.jobFirstStage[job];
    expect(workload.jobUser[job]).toBe(0);
    // `after: [0]` makes the third stage wait for the first; the second waits for the stage before it.
    expect([
      ...workload.parents.items.subarray(workload.parents.first[first], workload.parents.first[first + 3]),
    ]).toEqual([first, first]);
    expect(workload.cpuTime(first + 2, workload.stageFirstTask[first + 2], 0)).toBe(100_000);
    expect([...workload.stageSets.subarray(first, first + 3)]).toEqual([6, 0, 0]);
  }
});

test('jobs without a user are dealt to the users in turn; without users there is one', () => {
  const { workload } = compileScenario(smallScenario);
  expect(workload.users).toEqual([{ name: 'everyone', weight: 1, priority: 0 }]);
});

test('a written-out workload is sorted by arrival and keeps its users, names and servers', () => {
  const { scenario, issues } = checkScenario({
    ...smallScenario,
    workload: {
      kind: 'explicit',
      jobs: [
        {
          name: 'late',
          user: 'bob',
          arrivesAt: 2,
          stages: [{ durations: [0.5] }, { durations: [0.25, 1e-6] }],
        },
        { name: 'early', user: 'ann', arrivesAt: 1, stages: [{ durations: [3], servers: [[7, 4]] }] },
        { arrivesAt: 2, stages: [{ durations: [1] }] },
      ],
      warmup: 1,
    },
  });
  expect(issues).toEqual([]);
  const { workload } = compileScenario(scenario as Scenario);
  expect([...workload.arrivesAt]).toEqual([1e6, 2e6, 2e6]);
  expect(Array.from(workload.jobUser, (user) => workload.users[user].name)).toEqual([
    'ann',
    'bob',
    'everyone',
  ]);
  expect(Array.from(workload.jobClass, (row) => workload.classes[row])).toEqual(['early', 'late', 'job']);
  expect([0, 1, 2, 3].map((task) => workload.cpuTime(0, task, 0))).toEqual([3e6, 5e5, 25e4, 1]);
  expect([...workload.parents.items]).toEqual([1]);
  expect([...workload.serverSets.items]).toEqual([4, 7]);
  expect(workload.firstMeasuredJob).toBe(1);
});

test('if names are many, they are not used as classes', () => {
  const jobs = Array.from({ length: 101 }, (_, job) => ({
    name: `job ${job}`,
    arrivesAt: job,
    stages: [{ durations: [1] }],
  }));
  const { workload } = compileScenario({ ...smallScenario, workload: { kind: 'explicit', jobs, warmup: 0 } });
  expect(workload.classes).toEqual(['job']);
});

test('a run has its policy with all parameters, and the outages of schedulers that it has', () => {
  const events = [
    { kind: 'schedulerDown', scheduler: 3, at: 2, detection: 0.1 },
    { kind: 'schedulerDown', scheduler: 1, at: 1, detection: 0 },
  ] as const;
  const runs = [{ policy: 'sparrow', params: { schedulers: 3, probeRatio: 4 } }];
  const run = compileRun({ ...smallScenario, runs, events }, 0);
  expect(run.plugin.id).toBe('sparrow');
  expect(run.params).toMatchObject({ schedulers: 3, probeRatio: 4, discipline: 'fifo' });
  expect(run.schedulers).toBe(3);
  expect(run.outages).toEqual([
    { scheduler: 1, at: 1_000_000, noticedAt: 1_000_000, backAt: Number.POSITIVE_INFINITY },
  ]);
});

test('the digest of a run depends on exactly what the run depends on', () => {
  const digest = runDigest(smallScenario, 1);
  const sparrow = { policy: 'sparrow', params: { probeRatio: 2 } };
  const same: Scenario[] = [
    { ...smallScenario, name: 'other', question: 'Why?', recording: 'jobs' },
    { ...smallScenario, runs: [{ policy: 'fifo' }, { policy: 'sparrow' }] },
    { ...smallScenario, runs: [{ policy: 'fifo' }, sparrow] },
    { ...smallScenario, events: [] },
  ];
  for (const scenario of same) expect(runDigest(scenario, 1)).toBe(digest);
  const others: Scenario[] = [
    { ...smallScenario, seed: 2 },
    { ...smallScenario, workload: { ...smallWorkload, warmup: 6 } },
    { ...smallScenario, cluster: { ...smallScenario.cluster, roundTrip: 0.002 } },
    { ...smallScenario, runs: [{ policy: 'fifo' }, { policy: 'sparrow', params: { probeRatio: 3 } }] },
    { ...smallScenario, events: [{ kind: 'schedulerDown', scheduler: 1, at: 1, detection: 0 }] },
  ];
  const digests = others.map((scenario) => runDigest(scenario, 1));
  expect(new Set([digest, runDigest(smallScenario, 0), ...digests]).size).toBe(7);
});

test('racks in maintenance lose all their servers, at the times of the events', () => {
  const cluster = { ...smallScenario.cluster, racks: 3, serversPerRack: 2, largerRacks: 1 };
  const events = [
    { kind: 'rackMaintenance', rack: 1, at: 9, repair: 3 },
    { kind: 'serverMaintenance', server: 6, at: 2, repair: 1 },
    { kind: 'rackMaintenance', rack: 0, at: 4, repair: 0.5 },
    { kind: 'serverDown', server: 6, at: 8, detection: 1 },
  ] as const;
  const { failures } = compileRun({ ...smallScenario, cluster, events }, 0);
  expect(
    failures.map(({ server, at, noticedAt, backAt, isPlanned }) => [
      server,
      at,
      noticedAt,
      backAt,
      isPlanned,
    ]),
  ).toEqual([
    [6, 2e6, 2e6, 3e6, true],
    [0, 4e6, 4e6, 4.5e6, true],
    [1, 4e6, 4e6, 4.5e6, true],
    [2, 4e6, 4e6, 4.5e6, true],
    [6, 8e6, 9e6, Infinity, false],
    [3, 9e6, 9e6, 12e6, true],
    [4, 9e6, 9e6, 12e6, true],
  ]);
});
