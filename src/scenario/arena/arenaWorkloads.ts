import type { ClusterSpec, EventSpec, GeneratedWorkload, StageSpec } from '../shape/schema.ts';

/** A workload of the arena: jobs and servers without a policy and a seed. */
export interface ArenaWorkload {
  /** Names it in files and in what is recorded. */
  readonly id: string;
  readonly title: string;
  /** What is special about it, in a line. */
  readonly says: string;
  readonly cluster: ClusterSpec;
  readonly workload: GeneratedWorkload;
  readonly events?: readonly EventSpec[];
}

/** Forty servers in four racks, two slots each, and rates of reading, as in the preset `five-systems`. [MB/s] */
const cluster: ClusterSpec = {
  racks: 4,
  serversPerRack: 10,
  slotsPerServer: 2,
  roundTrip: 0.001,
  network: { kind: 'rates', server: 64, rack: 40, remote: 20 },
};

/** So many jobs that a run has a few thousand tasks; the first of them, which find an empty cluster, are not counted. */
const JOBS = 120;
const WARMUP = 12;

/** Tasks of a stage; unless a workload says otherwise twenty of about 4 s, as in `five-systems`. [s] */
const stage = (median = 4, more: Partial<StageSpec> = {}): StageSpec => ({
  tasks: 20,
  duration: { kind: 'lognormal', median, sigma: 0.3 },
  ...more,
});

type Jobs = Pick<GeneratedWorkload, 'classes'> & Partial<GeneratedWorkload>;

const jobs = (given: Jobs): GeneratedWorkload => ({
  kind: 'generated',
  arrivals: { kind: 'poisson', load: 0.7 },
  jobs: JOBS,
  warmup: WARMUP,
  ...given,
});

/** Jobs of one class, with these stages. */
const alike = (stages: readonly StageSpec[], more: Partial<GeneratedWorkload> = {}) =>
  jobs({ classes: [{ name: 'job', share: 1, stages }], ...more });

const slowed = { injected: { probability: 0.1, factor: { kind: 'uniform', low: 3, high: 8 } } } as const;

/** How many of a hundred jobs had so many maps: the first six rows of Table 1 of Delay Scheduling, from a week at Facebook. */
const facebook = [
  [1, 38],
  [2, 16],
  [10, 14],
  [50, 8],
  [100, 6],
  [200, 6],
] as const;

const users = [
  { name: 'ann', weight: 4, tasks: 4, share: 6 },
  { name: 'bob', weight: 2, tasks: 12, share: 3 },
  { name: 'eve', weight: 1, tasks: 60, share: 1 },
] as const;

/**
 * The twelve workloads of the arena. Each has one thing that at least one of the five papers is about; loads and sizes are our
 * choice, so that jobs meet, a run takes about a second, and all five systems can keep up, but in those that say so: with small
 * jobs and a load of 80 % nothing was compared but the slots that Quincy's root tasks hold. Tasks take seconds, for which all
 * five are made, but in two.
 */
export const arenaWorkloads: readonly ArenaWorkload[] = [
  {
    id: 'short',
    title: 'Short tasks',
    says: 'Tasks of 100 ms; Quincy and Apollo collect tasks for longer.',
    cluster,
    workload: alike([stage(0.1)]),
  },
  {
    id: 'long',
    title: 'Long tasks',
    says: 'Tasks of a minute, as in Apollo’s sample job.',
    cluster,
    workload: alike([stage(60)]),
  },
  {
    id: 'mixed',
    title: 'Short and long',
    says: 'One job in ten has thirty tasks of 20 s, the others six of 1 s.',
    cluster,
    workload: jobs({
      jobs: 2 * JOBS,
      warmup: 2 * WARMUP,
      classes: [
        { name: 'short', share: 9, stages: [stage(1, { tasks: 6 })] },
        { name: 'long', share: 1, stages: [stage(20, { tasks: 30 })] },
      ],
    }),
  },
  {
    id: 'full',
    title: 'Nearly full',
    says: 'A load of 90 %: too much for Quincy, whose root tasks hold slots.',
    cluster,
    workload: alike([stage()], { arrivals: { kind: 'poisson', load: 0.9 } }),
  },
  {
    id: 'stragglers',
    title: 'Stragglers',
    says: 'One attempt in ten takes 3 to 8 times as long; copies may help.',
    cluster,
    workload: alike([stage(4, { stragglers: slowed })], { arrivals: { kind: 'poisson', load: 0.6 } }),
  },
  {
    id: 'data',
    title: 'Data, some of it hot',
    says: '80 MB a task, on three servers; many read the same few files.',
    cluster,
    workload: alike([
      stage(4, {
        reads: [
          {
            size: 80,
            replicas: 3,
            placement: { kind: 'twoRacks' },
            shared: { files: 30, zipf: 1 },
          },
        ],
      }),
    ]),
  },
  {
    id: 'joins',
    title: 'Stages that join',
    says: 'Two stages run side by side, a third fetches what both wrote.',
    cluster,
    workload: alike([
      stage(4, { tasks: 16 }),
      stage(2, { tasks: 16, after: [] }),
      stage(3, { tasks: 8, after: [0, 1], shuffle: { size: 40 } }),
    ]),
  },
  {
    id: 'failures',
    title: 'Servers fail',
    says: 'Each server fails once in 5 minutes, for 30 s; its tasks run again.',
    cluster,
    workload: alike([stage()], { arrivals: { kind: 'poisson', load: 0.6 } }),
    events: [{ kind: 'serversFail', at: 10, lasts: 200, every: 300, detection: 3, repair: 30 }],
  },
  {
    id: 'bursts',
    title: 'Bursts',
    says: 'Ten jobs come at once, then none for a while.',
    cluster,
    workload: alike([stage()], { arrivals: { kind: 'batches', load: 0.6, size: 10 } }),
  },
  {
    id: 'unequal',
    title: 'Unequal servers',
    says: 'Three of ten compute half as fast, one twice; nobody is told.',
    cluster: {
      ...cluster,
      speeds: [
        { share: 0.3, factor: 0.5 },
        { share: 0.1, factor: 2 },
      ],
    },
    workload: alike([stage()], { arrivals: { kind: 'poisson', load: 0.6 } }),
  },
  {
    id: 'users',
    title: 'Users with weights',
    says: 'Ann’s small jobs weigh 4, Bob’s 2, Eve’s of sixty tasks 1.',
    cluster,
    workload: jobs({
      arrivals: { kind: 'poisson', load: 0.8 },
      jobs: 2 * JOBS,
      warmup: 2 * WARMUP,
      users: users.map(({ name, weight }) => ({ name, weight, priority: 0 })),
      classes: users.map(({ name, tasks, share }) => ({
        name,
        user: name,
        share,
        stages: [stage(4, { tasks })],
      })),
    }),
  },
  {
    id: 'log',
    title: 'The shape of a log',
    says: 'Sizes of jobs as at Facebook, and a heavy tail of task times.',
    cluster,
    workload: jobs({
      classes: facebook.map(([tasks, share]) => ({
        name: `${tasks} maps`,
        share,
        stages: [stage(4, { tasks, duration: { kind: 'lognormal', median: 3, sigma: 0.9 } })],
      })),
    }),
  },
];
