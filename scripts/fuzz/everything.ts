import { presets } from '../../src/scenario/presets/presets.ts';
import type { Scenario } from '../../src/scenario/shape/schema.ts';

const cluster: Scenario['cluster'] = {
  racks: 2,
  serversPerRack: 3,
  largerRacks: 1,
  slotsPerServer: 2,
  coresPerServer: 8,
  memoryPerServer: 4_096,
  servers: [{ share: 0.5, cores: 16, memory: 8_192 }],
  roundTrip: 0.001,
  features: [{ name: 'gpu', share: 0.5 }],
  speeds: [{ share: 0.5, factor: 2 }],
  blacklist: [6],
  fileCache: 100,
  network: { kind: 'contended', disk: 100, nic: 100, uplink: 200, core: 400, settleEvery: 0.001 },
};
const owners = {
  users: [{ name: 'ann', weight: 1, priority: 0 }],
  pools: [
    { name: 'all', weight: 1, minShare: 1, order: 'fair' },
    { name: 'ann', parent: 'all', weight: 2, minShare: 0, order: 'fifo' },
  ],
  estimateError: 0.1,
  warmup: 1,
} as const;
const events: Scenario['events'] = [
  { kind: 'serverDown', server: 0, at: 1, detection: 1, repair: 2 },
  { kind: 'schedulerDown', scheduler: 0, at: 1, detection: 1 },
  { kind: 'monitorDown', at: 1, repair: 2 },
  { kind: 'serverMaintenance', server: 1, at: 1, repair: 2 },
  { kind: 'rackMaintenance', rack: 0, at: 9, repair: 2 },
  { kind: 'serversFail', at: 0, lasts: 10, every: 100, detection: 0.1, repair: 1 },
];

const drawn: Scenario = {
  version: 2,
  name: 'Everything that can be said of drawn jobs',
  question: 'What if?',
  seed: 1,
  cluster,
  workload: {
    kind: 'generated',
    arrivals: { kind: 'schedule', lines: [{ jobClass: 'job', jobs: 11, from: 0, gap: 1 }] },
    mix: 'exact',
    classes: [
      {
        name: 'job',
        share: 1,
        user: 'ann',
        needs: 'gpu',
        pool: 'ann',
        deadline: 100,
        recurring: { jobs: 3, between: 0.5, within: 0.1 },
        stages: [
          {
            tasks: 4,
            duration: { kind: 'bimodal', short: 1, long: 10, longShare: 0.1 },
            reads: [
              {
                size: 64,
                replicas: 1,
                placement: { kind: 'confined', servers: [0, 1], even: true },
                shared: { files: 2, zipf: 1 },
              },
              { size: 1, replicas: 1, placement: { kind: 'aligned', read: 0 } },
            ],
            externalFiles: [{ name: 'program', size: 20, perJob: true }],
            estimate: 1,
            cores: 1,
            memory: 100,
          },
          {
            tasks: 4,
            duration: { kind: 'empirical', values: [1, 2] },
            after: [0],
            shuffle: { size: 10, from: 'all', slowStart: 0.5 },
          },
          {
            tasks: { kind: 'pareto', shape: 0.745, from: 1, to: 9 },
            stragglers: {
              perCopy: { shape: 1.4, most: 8 },
              injected: { probability: 0.1, factor: { kind: 'pareto', shape: 1.5, most: 8 } },
            },
            duration: { kind: 'uniform', low: 1, high: 2 },
            after: [],
            input: { partitions: 2, replicas: 1, spread: 0.5, perUser: true },
          },
          {
            tasks: { kind: 'lognormal', median: 3, sigma: 1, from: 1, to: 9 },
            duration: { kind: 'lognormal', median: 1, sigma: 0.25 },
            jobFactor: { sigma: 1, least: 0.1, most: 10 },
            after: [],
          },
          {
            tasks: { kind: 'share', from: 0.3, to: 1 },
            stragglers: { injected: { probability: 0.1, factor: { kind: 'constant', value: 8 } } },
            duration: { kind: 'constant', value: 1 },
          },
        ],
      },
    ],
    ...owners,
    jobs: 10,
  },
  runs: [
    { policy: 'sparrow', params: { probeRatio: 2, cancellation: true } },
    { policy: 'delay', params: { heartbeat: 0 } },
  ],
  events,
  recording: 'queues',
  expected: [{ run: 0, metric: 'jobResponse', from: 0, to: 10 }],
  sweep: {
    axes: [{ path: '/runs/*/params/probeRatio', values: [1, 2] }],
    seeds: 2,
    metrics: ['jobResponse@0.95'],
  },
};

const listed: Scenario = {
  ...drawn,
  name: 'Everything that can be said of listed jobs',
  cluster: { ...cluster, network: { kind: 'rates', server: 160, rack: 100, remote: 80 } },
  workload: {
    kind: 'explicit',
    jobs: [
      {
        name: 'long',
        user: 'ann',
        arrivesAt: 0,
        pool: 'ann',
        deadline: 100,
        ideal: 1,
        recurring: 'nightly',
        stages: [
          {
            durations: [1, 2],
            copyDurations: [[1], [2, 3]],
            servers: [[0, 1]],
            reads: [{ file: 'f', size: 64 }],
            externalFiles: [{ name: 'table', size: 50 }],
            estimates: [1, 2],
            cores: 1,
            memory: 1,
          },
          { durations: [1], after: [0], shuffle: { size: 1, slowStart: 0.5 }, estimate: 1 },
        ],
      },
      { arrivesAt: 1, pool: 'ann', stages: [{ durations: [1] }] },
    ],
    files: [
      { name: 'f', blocks: 2, replicas: 1, placement: { kind: 'listed', servers: [[0], [1]] } },
      { name: 'g', blocks: 2, replicas: 1, placement: { kind: 'uniform', even: true } },
    ],
    ...owners,
    stragglers: { perCopy: { shape: 1.5 } },
    from: { format: 'tr', name: 'x.tr', bytes: 1, sha256: 'x', notes: ['a note'] },
  },
};

const { sweep: _sweep, ...unswept } = listed;
const controlled: Scenario = {
  ...unswept,
  name: 'Everything that users do to jobs, and everything that forks change',
  runs: [
    { policy: 'apollo', params: { batch: 10 } },
    {
      policy: 'apollo',
      params: { batch: 10 },
      fork: {
        of: 0,
        ops: [
          { kind: 'param', at: 0.5, param: 'batch', value: 2 },
          { kind: 'param', at: 1, param: 'duplicates', value: false },
          { kind: 'burst', at: 1, jobClass: 'long', jobs: 2 },
        ],
      },
    },
    {
      policy: 'apollo',
      params: { batch: 10 },
      fork: {
        of: 1,
        ops: [
          { kind: 'serverDown', server: 3, at: 2, detection: 0.5, repair: 1 },
          { kind: 'straggler', at: 0.5, job: 0, task: 1, factor: 4 },
          { kind: 'serverSlow', at: 0.5, server: 1, factor: 4 },
        ],
      },
    },
  ],
  control: [
    { job: 0, at: 0.1, do: 'priority', priority: 3 },
    { job: 0, at: 0.2, do: 'suspend' },
    { job: 0, at: 0.7, do: 'resume' },
    { job: 0, at: 0.8, do: 'upgrade' },
    { job: 1, at: 1.5, do: 'cancel' },
  ],
};

/** Scenarios that together contain every field, and the small ones that people start with. */
export const everything: readonly Scenario[] = [
  drawn,
  listed,
  controlled,
  ...presets.all.map(({ scenario }) => scenario).filter(({ workload }) => workload.kind === 'generated'),
];
