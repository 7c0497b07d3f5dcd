import { expect, test } from 'vitest';
import { BeyondTime } from '../../engine/kernel/time.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { execute } from '../../worker/execute.ts';
import { planRun } from '../compile/planRun.ts';
import type { ClusterSpec, NetworkSpec, Scenario, WorkloadSpec } from '../shape/schema.ts';
import { estimate } from './estimate.ts';
import { longestSeconds, runTimes } from './longestRun.ts';

const [jobClass] = smallWorkload.classes;
const cluster: ClusterSpec = { racks: 2, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0.001 };
const reads = [{ size: 1_000_000, replicas: 1, placement: { kind: 'uniform' } }] as const;
const placement = { kind: 'uniform' } as const;
const files = [{ name: 'f', blocks: 8, replicas: 1, placement }];
const durations = Array.from({ length: 8 }, () => 0.000001);

const drawn: WorkloadSpec = {
  kind: 'generated',
  arrivals: { kind: 'atOnce' },
  classes: [{ ...jobClass, stages: [{ tasks: 8, duration: { kind: 'constant', value: 0.000001 }, reads }] }],
  jobs: 20,
  warmup: 0,
};
const listed: WorkloadSpec = {
  kind: 'explicit',
  jobs: Array.from({ length: 20 }, () => ({
    arrivesAt: 0,
    stages: [{ durations, reads: [{ file: 'f', size: 1_000_000 }] }],
  })),
  files,
  warmup: 0,
};
const far: NetworkSpec = { kind: 'rates', server: 1_000_000, rack: 0.001, remote: 0.001 };

const scenarioOf = (workload: WorkloadSpec, network: NetworkSpec): Scenario => ({
  ...smallScenario,
  cluster: { ...cluster, network },
  workload,
  runs: [{ policy: 'random' }],
});

test.each([
  ['drawn', drawn],
  ['listed', listed],
])('a run that would read for centuries is refused, where jobs are %s', (_, workload) => {
  expect(complaints(scenarioOf(workload, far))).toEqual([
    expect.stringMatching(
      /^\/workload\/jobs makes? a run of up to 4\.10e\+10 s, if everything is read from another rack/,
    ),
  ]);
});

test.each<[string, NetworkSpec, number]>([
  // 160 tasks on 4 slots, 10⁶ MB each, and the last one alone.
  ['rates', { kind: 'rates', server: 1000, rack: 100, remote: 50 }, 41 * 20_000],
  ['penalty', { kind: 'penalty', rack: 10, remote: 100 }, 41 * 0.0001],
  // All of it through two uplinks takes longer than the tasks would take one by one.
  ['uplinks', { kind: 'contended', disk: 1000, nic: 1000, uplink: 10 }, 8_000_000 + 100_000],
])('reading is counted where it takes longest: %s', (_, network, seconds) => {
  for (const workload of [drawn, listed]) {
    const longest = longestSeconds(workload, { ...cluster, network });
    expect(longest).toBeGreaterThan(seconds * 0.99);
    expect(longest).toBeLessThan(seconds * 1.01);
  }
});

test('periodic events while data is read are part of the estimate', () => {
  const slow: NetworkSpec = { kind: 'rates', server: 1000, rack: 0.1, remote: 0.1 };
  const jobs = [
    { arrivesAt: 0, stages: [{ durations: [1], servers: [[0]], reads: [{ file: 'f', size: 1_000 }] }] },
  ];
  const far = { kind: 'listed', servers: [[3]] } as const;
  const workload: WorkloadSpec = {
    kind: 'explicit',
    ...{ jobs, files: [{ name: 'f', blocks: 1, replicas: 1, placement: far }], warmup: 0 },
  };
  const scenario = { ...scenarioOf(workload, slow), runs: [{ policy: 'apollo' }] };
  const ran = simulate(planRun(scenario, 0)).events;
  expect(ran).toBeGreaterThan(10_000);
  expect(estimate(scenario).events / ran).toBeGreaterThan(0.5);
  expect(estimate(scenario).events / ran).toBeLessThan(2);
});

test('a scheduler that acts only while tasks wait has no periodic events where each has a slot', () => {
  const jobs = [{ arrivesAt: 0, stages: [{ durations: [10_000, 10_000, 10_000, 10_000] }] }];
  const workload: WorkloadSpec = { kind: 'explicit', jobs, warmup: 0 };
  const scenario = { ...scenarioOf(workload, far), runs: [{ policy: 'quincy-q', params: { period: 1 } }] };
  expect(simulate(planRun(scenario, 0)).events).toBeLessThan(100);
  expect(estimate(scenario).events).toBeLessThan(100);
});

test('where cores or memory are scarce, servers run fewer tasks than they have slots', () => {
  const stage = { tasks: 8, duration: { kind: 'constant', value: 10 } } as const;
  const longest = (demand: { readonly cores?: number; readonly memory?: number }) => {
    const classes = [{ ...jobClass, stages: [{ ...stage, ...demand }] }];
    const sizes = { coresPerServer: 8, memoryPerServer: 1_000, slotsPerServer: 8 };
    return longestSeconds({ ...drawn, classes, jobs: 40 }, { ...cluster, ...sizes });
  };
  // 320 tasks at 4 servers: 32, 8 or 16 at a time, and the last ones alone.
  expect([longest({}), longest({ cores: 4 }), longest({ memory: 500 })]).toEqual([110, 410, 410]);
});

test('many that read one file wait until its server has sent it to all', () => {
  const links: NetworkSpec = { kind: 'contended', disk: 1000, nic: 100, uplink: 1000 };
  const reads = [{ file: 'f', size: 1_000 }];
  const longest = (servers: readonly (readonly number[])[]) => {
    const files = [{ name: 'f', blocks: 1, replicas: 1, placement: { kind: 'listed', servers } as const }];
    const jobs = [{ arrivesAt: 0, stages: [{ durations: [1, 1, 1, 1], reads }] }];
    return runTimes({ kind: 'explicit', jobs, files, warmup: 0 }, { ...cluster, network: links });
  };
  // 4 GB at 100 MB/s, of one server or of two; and another reading and computing.
  expect(longest([[0]])).toMatchObject({ longest: 40 + 11, busy: 160 / (4 * 51) });
  expect(longest([[0, 1]])).toMatchObject({ longest: 20 + 11, busy: 80 / (4 * 31) });
});

test('periodic events while all servers are down, or under overload, are part of it', () => {
  const runs = [{ policy: 'quincy-q', params: { period: 1 } }];
  const events = [0, 1, 2, 3].map((server) => ({
    kind: 'serverDown' as const,
    server,
    at: 1,
    detection: 1,
    repair: 1e8,
  }));
  const down = { ...scenarioOf(listed, far), runs, events };
  expect(estimate(down).events).toBeGreaterThan(1e8);
  expect(estimate({ ...down, events: events.slice(1) }).events).toBeLessThan(estimate(down).events - 0.99e8);
  const crowded = scenarioOf({ ...drawn, arrivals: { kind: 'interval', load: 1.5 }, jobs: 10_000 }, far);
  const heartbeats = { ...crowded, runs: [{ policy: 'delay', params: { heartbeat: 0.001 } }] };
  expect(estimate(heartbeats).events).toBeGreaterThan(estimate(crowded).events * 100);
});

test.each([
  ['delay', { heartbeat: 5e-324 }],
  ['delay', { heartbeat: 1e-9 }],
])('an interval below a microsecond does not make the estimate infinite: %s %j', (policy, params) => {
  const scenario = { ...scenarioOf(listed, { ...far, rack: 1, remote: 1 }), runs: [{ policy, params }] };
  expect(complaints(scenario)).toEqual([]);
  expect(Number.isFinite(estimate(scenario).seconds)).toBe(true);
});

test('a run that exceeds the range of the clock ends with a message', async () => {
  // A thousand tasks read from one slow disk; that all of them do is known only in the run.
  const confined = [{ size: 100_000, replicas: 1, placement: { kind: 'confined', servers: [0] } }] as const;
  const stages = [{ tasks: 1_000, duration: { kind: 'constant', value: 1 }, reads: confined }] as const;
  const workload: WorkloadSpec = { ...drawn, classes: [{ ...jobClass, stages }], jobs: 1 };
  const network: NetworkSpec = { kind: 'contended', disk: 0.001, nic: 1000, uplink: 1000 };
  const scenario = {
    ...scenarioOf(workload, network),
    cluster: { ...cluster, racks: 20, serversPerRack: 50, network },
  };
  expect(complaints(scenario)).toEqual([]);
  const result = await execute(scenario, 0, () => undefined);
  expect(result).toEqual({ ok: false, issues: [{ path: '', message: new BeyondTime().message }] });
});
