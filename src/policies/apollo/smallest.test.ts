import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { ExplicitJob, Scenario } from '../../scenario/shape/schema.ts';
import { openTrace } from '../../trace/openTrace.ts';

// The smallest scenarios in which rules of Apollo's were once not kept.

/** Where the scenario says nothing else, estimates are right, all servers are looked at, and nothing is corrected. */
const plain = {
  ...{ noise: 0, success: 1, conservative: 1, refines: false, picks: 20, inRack: 100 },
  ...{ duplicates: false, copies: false, allowance: 0, capacity: 1000 },
};

const inSlots = (servers: number) => ({ racks: 1, serversPerRack: servers, slotsPerServer: 1, roundTrip: 0 });
const inCores = { ...inSlots(2), slotsPerServer: 8, coresPerServer: 8, memoryPerServer: 64_000 };
const all = (servers: number) => [Array.from({ length: servers }, (_, server) => server)];

interface Small {
  readonly cluster: Scenario['cluster'];
  readonly jobs: readonly ExplicitJob[];
  readonly params?: Scenario['runs'][number]['params'];
  readonly events?: Scenario['events'];
  readonly files?: Extract<Scenario['workload'], { kind: 'explicit' }>['files'];
  readonly stage?: number;
}

/** Where and when the tasks of a stage, mostly the last one, are done: [server, start, end], in seconds. */
function doneOf({ cluster, jobs, params = plain, events, files, stage: asked }: Small) {
  const scenario: Scenario = {
    version: 2,
    name: 'smallest',
    seed: 1,
    cluster,
    workload: { kind: 'explicit', jobs, warmup: 0, ...(files !== undefined && { files }) },
    runs: [{ policy: 'apollo', params }],
    ...(events !== undefined && { events }),
  };
  expect(checkScenario(scenario).issues).toEqual([]);
  const { data, finishedBy } = openTrace(simulate(planRun(scenario, 0)));
  const { attempts } = data.tables;
  const { stageFirstTask, stages } = data.graphs;
  const stage = asked ?? stages - 1;
  const tasks = [...finishedBy.keys()].slice(stageFirstTask[stage], stageFirstTask[stage + 1]);
  return tasks.map((task) => {
    const row = finishedBy[task];
    const { server, startedAt, endedAt } = attempts.columns;
    return [server[row], startedAt[row] / 1e6, endedAt[row] / 1e6];
  });
}

test('a server that fills no gaps promises none', () => {
  const jobs = [
    { arrivesAt: 0, stages: [{ durations: [40], cores: 4, servers: [[0]] }] },
    { arrivesAt: 0.1, stages: [{ durations: [63], cores: 8, servers: [[1]] }] },
    { arrivesAt: 1, stages: [{ durations: [20], cores: 8, servers: [[0]] }] },
    { arrivesAt: 2, stages: [{ durations: [6, 6, 6, 6], cores: 2, servers: [[0]] }] },
    { arrivesAt: 21, stages: [{ durations: [5], cores: 2, servers: all(2) }] },
  ];
  expect(doneOf({ cluster: inCores, jobs, params: { ...plain, fillsGaps: false, batchEvery: 0 } })).toEqual([
    [1, 63.1, 68.1],
  ]);
});

test('a server tells a manager of its state as long as one of its tasks is there', () => {
  const jobs = [
    { arrivesAt: 0, stages: [{ durations: [100], cores: 6, servers: [[0]] }] },
    { arrivesAt: 0, stages: [{ durations: [140], cores: 8, servers: [[1]] }] },
    {
      arrivesAt: 4,
      stages: [
        { durations: [20], cores: 8, servers: [[0]] },
        { durations: [3], cores: 2, after: [], servers: [[0]] },
        { durations: [10], cores: 8, after: [1], servers: all(2) },
      ],
      tokens: 5,
    },
    { arrivesAt: 6, stages: [{ durations: [50], cores: 8, servers: [[0]] }] },
  ];
  const cluster = { ...inCores, roundTrip: 0.001 };
  expect(doneOf({ cluster, jobs, stage: 4 })).toEqual([[1, 140.0015, 150.0015]]);
});

const copies = (tasks: number) => Array.from({ length: tasks }, () => [10]);

test('a copy that has overtaken its task has the token of the task', () => {
  const jobs = [
    {
      arrivesAt: 0,
      stages: [{ durations: [10, 10, 10, 10, 60], copyDurations: copies(5), servers: all(6) }],
      tokens: 5,
    },
    { arrivesAt: 16, stages: [{ durations: [3], servers: [[0]] }] },
  ];
  const ends = doneOf({ cluster: { ...inSlots(6), roundTrip: 0.001 }, jobs, params: {}, stage: 0 }).map(
    ([, , end]) => end,
  );
  expect(Math.max(...ends)).toBeLessThan(30);
});

test('a job keeps its tokens for copies of its last tasks', () => {
  const jobs = [
    {
      arrivesAt: 0,
      stages: [{ durations: [10, 10, 10, 10, 60], copyDurations: copies(5), servers: all(8) }],
      tokens: 5,
    },
  ];
  const ends = doneOf({
    cluster: inSlots(8),
    jobs,
    params: { ...plain, copies: true, tokensUntil: 'job' },
  }).map(([, , end]) => end);
  expect(Math.max(...ends)).toBeLessThan(25);
});

test('two stragglers of five do not make each other usual, and their copies go to different servers', () => {
  const jobs = [
    {
      arrivesAt: 0,
      stages: [{ durations: [10, 10, 10, 60, 60], copyDurations: copies(5), servers: all(9) }],
      tokens: 40,
    },
  ];
  const params = { ...plain, copies: true, refines: true };
  const ends = doneOf({ cluster: inSlots(9), jobs, params }).map(([, , end]) => end);
  expect(Math.max(...ends)).toBeLessThan(25);
});

test('the monitor remembers the failures of servers, whichever jobs there are', () => {
  const jobs = [
    { arrivesAt: 2, stages: [{ durations: [48], servers: [[4]] }] },
    { arrivesAt: 2.001, stages: [{ durations: [12.999], servers: [[5]] }] },
    {
      arrivesAt: 10,
      stages: [
        {
          durations: [0.001],
          reads: [
            { file: 'a', size: 100 },
            { file: 'b', size: 5000 },
          ],
          servers: [[0, 1, 4, 5]],
        },
      ],
    },
  ];
  const cluster: Scenario['cluster'] = {
    ...{ racks: 2, serversPerRack: 4, slotsPerServer: 1, roundTrip: 0 },
    network: { kind: 'rates', server: 160, rack: 100, remote: 80 },
  };
  const events = [{ kind: 'serverDown', server: 5, at: 0.5, detection: 0, repair: 0.5 }] as const;
  const files = [
    { name: 'a', blocks: 1, replicas: 1, placement: { kind: 'listed', servers: [[0]] } },
    { name: 'b', blocks: 1, replicas: 1, placement: { kind: 'listed', servers: [[4]] } },
  ] as const;
  const params = { ...plain, afterFailure: 0.937 };
  expect(doneOf({ cluster, jobs, params, events, files })[0].slice(0, 2)).toEqual([0, 10]);
});

test('a decision is thought over when its server tells of a longer wait', () => {
  const jobs = [
    { arrivesAt: 0, stages: [{ durations: [30], servers: [[2]] }] },
    { arrivesAt: 6, stages: [{ durations: [10], servers: [[0, 1]] }] },
    { arrivesAt: 6, stages: [{ durations: [10], servers: [[0, 1]] }] },
  ];
  const [[server, , end]] = doneOf({
    cluster: inSlots(3),
    jobs,
    params: { ...plain, duplicates: true, secondLook: 'all' },
  });
  expect(server).toBe(1);
  expect(end).toBeLessThan(17.5);
});
