import { expect, test } from 'vitest';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { ReadSpec, Scenario, StageSpec } from '../shape/schema.ts';

// The small scenario has 2 racks of 5 servers with 2 slots each.

/** Puts a value at a place of the small scenario. */
function changed(pointer: string, value: unknown): unknown {
  return withValueAt(smallScenario, pointer.split('/').slice(1), value);
}

const at = '/workload/classes/0/stages/0';
const read: ReadSpec = { size: 64, replicas: 3, placement: { kind: 'twoRacks' } };
const [stage] = smallWorkload.classes[0].stages;
const shuffle = { size: 10, slowStart: 1 };

function withStages(...stages: StageSpec[]): Scenario {
  return {
    ...smallScenario,
    workload: { ...smallWorkload, classes: [{ ...smallWorkload.classes[0], stages }] },
  };
}

function withReads(...reads: ReadSpec[]): Scenario {
  return withStages({ ...stage, reads });
}

function explicit(workload: object): unknown {
  const jobs = [{ arrivesAt: 0, stages: [{ durations: [1, 1] }] }];
  return { ...smallScenario, workload: { kind: 'explicit', jobs, warmup: 0, ...workload } };
}

test('files, pools, speeds, networks, schedules and failures that fit are fine', () => {
  const aligned: ReadSpec = { ...read, placement: { kind: 'aligned' } };
  const shared: ReadSpec = { ...read, shared: { files: 20, zipf: 1 } };
  const confined: ReadSpec = { ...read, replicas: 2, placement: { kind: 'confined', servers: [3, 9] } };
  const reading = withStages(
    { ...stage, reads: [read, aligned, shared, confined] },
    { ...stage, shuffle: { size: 10, slowStart: 0.05 } },
  );
  const pools = [
    { name: 'all', weight: 1, minShare: 20, order: 'fair' },
    { name: 'batch', parent: 'all', weight: 1, minShare: 5, order: 'fifo' },
  ];
  const { workload } = reading;
  const [jobClass] = smallWorkload.classes;
  const scenario = {
    ...reading,
    cluster: {
      ...reading.cluster,
      network: { kind: 'contended', disk: 160, nic: 125, uplink: 750 },
      speeds: [
        { share: 0.1, factor: 0.5 },
        { share: 0.9, factor: 2 },
      ],
    },
    workload: {
      ...workload,
      pools,
      mix: 'exact',
      arrivals: { kind: 'schedule', lines: [{ jobClass: 'job', jobs: 25, from: 0, gap: 1 }] },
      classes: [{ ...jobClass, pool: 'batch', deadline: 60 }],
    },
    events: [
      { kind: 'serverDown', server: 3, at: 1, detection: 0.5, repair: 10 },
      { kind: 'serverDown', server: 3, at: 20, detection: 0.5 },
    ],
  };
  expect(complaints(scenario)).toEqual([]);
  expect(complaints(reading)).toEqual([]);
  expect(
    complaints(
      explicit({
        files: [
          {
            name: 'log',
            blocks: 2,
            replicas: 2,
            placement: {
              kind: 'listed',
              servers: [
                [0, 1],
                [2, 9],
              ],
            },
          },
        ],
        jobs: [{ arrivesAt: 0, stages: [{ durations: [1, 1], reads: [{ file: 'log', size: 64 }] }] }],
      }),
    ),
  ).toEqual([]);
});

test.each<[string, unknown, string]>([
  [
    '/cluster/speeds',
    [
      { share: 0.7, factor: 2 },
      { share: 0.4, factor: 0.5 },
    ],
    '/cluster/speeds have shares that add up to 1.10; allowed is at most 1',
  ],
  [
    '/cluster/speeds',
    [{ share: 0.5, factor: 9 }],
    '/cluster/speeds/0/factor is 9; allowed is a number from 0.25 to 4',
  ],
  [
    '/cluster/network',
    { kind: 'penalty', rack: 0.5, remote: 2 },
    '/cluster/network/rack is 0.5; allowed is a number from 1 to 100',
  ],
  [
    '/cluster/network',
    { kind: 'rates', server: 0, rack: 1, remote: 1 },
    '/cluster/network/server is 0; allowed is a number from 0.001 to 1000000',
  ],
  [
    '/cluster/network',
    { kind: 'contended', disk: 1, nic: 1, uplink: 1, settleEvery: 0.2 },
    '/cluster/network/settleEvery is 0.2; allowed is a number from 0 to 0.1',
  ],
  [
    '/cluster/network',
    { kind: 'magic' },
    '/cluster/network/kind is "magic"; allowed is penalty, rates, contended',
  ],
  [
    `${at}/duration`,
    { kind: 'uniform', low: 3, high: 2 },
    `${at}/duration/low is 3; allowed is at most 2, the longest time`,
  ],
  [
    `${at}/shuffle`,
    shuffle,
    `${at}/shuffle is in a stage that waits for none, so there is nothing to fetch; leave it out`,
  ],
  [
    `${at}/shuffle`,
    { size: 1, slowStart: 2 },
    `${at}/shuffle/slowStart is 2; allowed is a number from 0 to 1`,
  ],
  [
    '/workload/classes/0/deadline',
    0,
    '/workload/classes/0/deadline is 0; allowed is a number from 0.000001 to 1000000000',
  ],
  ['/workload/classes/0/pool', 'batch', '/workload/classes/0/pool is "batch"; the scenario names no pools'],
  ['/workload/mix', 'fair', '/workload/mix is "fair"; allowed is drawn, exact'],
  [
    '/workload/arrivals',
    { kind: 'gaps', mean: 0 },
    '/workload/arrivals/mean is 0; allowed is a number from 0.000001 to 100000',
  ],
  [
    '/workload/arrivals',
    { kind: 'schedule', lines: [{ jobClass: 'job', jobs: 24, from: 0, gap: 0 }] },
    '/workload/jobs makes 25 jobs with the warm-up, but the schedule has 24',
  ],
  [
    '/workload/arrivals',
    { kind: 'schedule', lines: [{ jobClass: 'scan', jobs: 25, from: 0, gap: 0 }] },
    '/workload/arrivals/lines/0/jobClass is "scan"; classes are job',
  ],
])('%s may not be %j', (pointer, value, message) => {
  expect(complaints(changed(pointer, value))).toContain(message);
});

test.each<[string, readonly ReadSpec[], string]>([
  [
    'more replicas than servers',
    [{ ...read, replicas: 11, placement: { kind: 'uniform' } }],
    `${at}/reads/0/replicas is 11; allowed is 1 to 10, for there are 10 servers`,
  ],
  [
    'more replicas than two racks have room for',
    [{ ...read, replicas: 7 }],
    `${at}/reads/0/replicas is 7; allowed is 1 to 6, for all but one lie in one rack of 5 servers`,
  ],
  [
    'more replicas than they are confined to',
    [{ ...read, placement: { kind: 'confined', servers: [1, 2] } }],
    `${at}/reads/0/replicas is 3; allowed is 1 to 2, for they lie on 2 servers only`,
  ],
  [
    'servers out of range',
    [{ ...read, placement: { kind: 'confined', servers: [1, 2, 10] } }],
    `${at}/reads/0/placement/servers/2 is 10; allowed is 0 to 9, for there are 10 servers`,
  ],
  [
    'a server twice',
    [{ ...read, placement: { kind: 'confined', servers: [1, 2, 1] } }],
    `${at}/reads/0/placement/servers/2 is 1, a second time`,
  ],
  [
    'aligned as the first read',
    [{ ...read, placement: { kind: 'aligned' } }],
    `${at}/reads/0/placement is aligned with the read before, but there is none before the first`,
  ],
  [
    'aligned with other replicas',
    [read, { ...read, replicas: 2, placement: { kind: 'aligned' } }],
    `${at}/reads/1/replicas is 2; allowed is 3, as in the read that it is aligned with`,
  ],
  [
    'aligned and shared',
    [read, { ...read, placement: { kind: 'aligned' }, shared: { files: 2, zipf: 0 } }],
    `${at}/reads/1/shared is not possible in an aligned read, which shares as the read before does`,
  ],
])('a stage may not have %s', (_, reads, message) => {
  expect(complaints(withReads(...reads))).toEqual([message]);
});

test('a stage reads files or has an input that confines it, not both', () => {
  const input = { partitions: 2, replicas: 1, spread: 1, perUser: false };
  expect(complaints(withStages({ ...stage, reads: [read], input }))).toEqual([
    `${at}/input is not possible in a stage that reads files; leave one of the two out`,
  ]);
});

test('a stage may shuffle only what stages before it made', () => {
  expect(complaints(withStages(stage, { ...stage, shuffle, after: [] }))).toEqual([
    '/workload/classes/0/stages/1/shuffle is in a stage that waits for none, so there is nothing to fetch; leave it out',
  ]);
});

test('tasks may each wait for the one before them where there is one for each', () => {
  const same = { size: 10, from: 'same' } as const;
  const place = '/workload/classes/0/stages/1/shuffle';
  expect(complaints(withStages(stage, { ...stage, shuffle: same }))).toEqual([]);
  expect(complaints(withStages(stage, { ...stage, shuffle: { ...same, slowStart: 1 } }))).toEqual([]);
  expect(complaints(withStages(stage, { ...stage, shuffle: { ...same, slowStart: 0.5 } }))).toEqual([
    `${place}/slowStart is 0.5; allowed is 1 where each task waits for one, or leave it out`,
  ]);
  expect(complaints(withStages(stage, { ...stage, tasks: 3, shuffle: same }))).toEqual([
    `${place}/from is "same", but there are 4 tasks before and 3 here; allowed are as many`,
  ]);
  expect(complaints(withStages(stage, stage, { ...stage, after: [0, 1], shuffle: same }))).toEqual([
    '/workload/classes/0/stages/2/shuffle/from is "same", but the stage waits for 2 stages; allowed is one',
  ]);
  const listed = { arrivesAt: 0, stages: [{ durations: [1, 1] }, { durations: [1], shuffle: same }] };
  expect(complaints(explicit({ jobs: [listed] }))).toEqual([
    '/workload/jobs/0/stages/1/shuffle/from is "same", but there are 2 tasks before and 1 here; allowed are as many',
  ]);
});

test('a stage may read again what an earlier one reads', () => {
  const again = (placement: object): ReadSpec =>
    ({ ...read, placement: { kind: 'aligned', ...placement } }) as ReadSpec;
  const reading = { ...stage, reads: [read] };
  const complaintsOf = (placement: object) =>
    complaints(withStages(reading, stage, { ...stage, reads: [again(placement)] }));
  const place = '/workload/classes/0/stages/2/reads/0';
  expect(complaintsOf({ stage: 0 })).toEqual([]);
  expect(complaintsOf({ stage: 0, read: 0 })).toEqual([]);
  expect(complaintsOf({ stage: 2 })).toEqual([`${place}/placement/stage is 2; allowed is 0 to 1`]);
  expect(complaintsOf({ stage: 1 })).toEqual([`${place}/placement/stage is 1, which reads nothing`]);
  expect(complaintsOf({ stage: 0, read: 1 })).toEqual([
    `${place}/placement/read is 1; allowed is 0 to 0, for stage 0 has no more`,
  ]);
  expect(complaints(withReads(read, again({ read: 0 })))).toEqual([
    `${at}/reads/1/placement/read is a read of another stage; say which stage, too`,
  ]);
  const fewer = { ...again({ stage: 0 }), replicas: 2 };
  expect(complaints(withStages(reading, { ...stage, reads: [fewer] }))).toEqual([
    '/workload/classes/0/stages/1/reads/0/replicas is 2; allowed is 3, as in the read that it is aligned with',
  ]);
});

test('files are too many when their replicas cannot be kept', () => {
  const workload = {
    ...smallWorkload,
    classes: [{ ...smallWorkload.classes[0], stages: [{ ...stage, tasks: 30_000, reads: [read] }] }],
  };
  const crowded = { ...smallScenario, workload: { ...workload, jobs: 95 } };
  expect(complaints(crowded)).toEqual([
    '/workload/jobs makes 9000000 replicas of blocks; allowed are 5000000',
  ]);
  const shared = { ...read, shared: { files: 5, zipf: 1 } };
  const stages = [{ ...stage, tasks: 30_000, reads: [shared] }];
  expect(
    complaints({
      ...crowded,
      workload: { ...workload, jobs: 95, classes: [{ ...workload.classes[0], stages }] },
    }),
  ).toEqual([]);
});

const log = { name: 'log', blocks: 2, replicas: 2, placement: { kind: 'uniform' } };
const reader = { arrivesAt: 0, stages: [{ durations: [1], reads: [{ file: 'log', size: 1 }] }] };

test.each<[string, object, string]>([
  [
    'a file that nobody named',
    { jobs: [reader] },
    '/workload/jobs/0/stages/0/reads/0/file is "log"; the scenario names no files',
  ],
  [
    'a file of another name',
    { files: [{ ...log, name: 'web' }], jobs: [reader] },
    '/workload/jobs/0/stages/0/reads/0/file is "log"; files are web',
  ],
  [
    'two files of one name',
    { files: [log, log] },
    '/workload/files/1/name is "log", like one before; each needs its own',
  ],
  [
    'a file with too many replicas',
    { files: [{ ...log, replicas: 11 }] },
    '/workload/files/0/replicas is 11; allowed is 1 to 10, for there are 10 servers',
  ],
  [
    'a block without servers',
    { files: [{ ...log, placement: { kind: 'listed', servers: [[1, 2]] } }] },
    '/workload/files/0/placement/servers has 1 items; allowed are 2, one for each block',
  ],
  [
    'a block with too few',
    { files: [{ ...log, placement: { kind: 'listed', servers: [[1, 2], [3]] } }] },
    '/workload/files/0/placement/servers/1 has 1 items; allowed are 2, one for each replica',
  ],
  [
    'a block on no server',
    {
      files: [
        {
          ...log,
          placement: {
            kind: 'listed',
            servers: [
              [1, 2],
              [3, 10],
            ],
          },
        },
      ],
    },
    '/workload/files/0/placement/servers/1/1 is 10; allowed is 0 to 9, for there are 10 servers',
  ],
  [
    'a shuffle without stages before',
    { jobs: [{ arrivesAt: 0, stages: [{ durations: [1], shuffle }] }] },
    '/workload/jobs/0/stages/0/shuffle is in a stage that waits for none, so there is nothing to fetch; leave it out',
  ],
])('a written-out workload may not have %s', (_, workload, message) => {
  expect(complaints(explicit(workload))).toEqual([message]);
});
