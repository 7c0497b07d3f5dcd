import type {
  ClusterSpec,
  GeneratedWorkload,
  JobClassSpec,
  Scenario,
  StageSpec,
  WorkloadSpec,
} from '../../scenario/shape/schema.ts';

const fourTasks: JobClassSpec = {
  name: 'job',
  share: 1,
  stages: [{ tasks: 4, duration: { kind: 'exponential', mean: 0.1 } }],
};
const cluster: ClusterSpec = { racks: 2, serversPerRack: 5, slotsPerServer: 1, roundTrip: 0.001 };
const generated: GeneratedWorkload = {
  kind: 'generated',
  arrivals: { kind: 'poisson', load: 0.8 },
  classes: [fourTasks],
  jobs: 40,
  warmup: 0,
};
const scenarioOf = (name: string, change: Partial<Scenario>): Scenario => ({
  version: 2,
  name,
  seed: 7,
  cluster,
  workload: generated,
  runs: [{ policy: 'random' }],
  recording: 'messages',
  ...change,
});
const withWork = (name: string, change: Partial<GeneratedWorkload>, changed: Partial<ClusterSpec> = {}) =>
  scenarioOf(name, { workload: { ...generated, ...change }, cluster: { ...cluster, ...changed } });
const withStages = (
  name: string,
  stages: JobClassSpec['stages'],
  changed: Partial<JobClassSpec> = {},
  hardware: Partial<ClusterSpec> = {},
) => withWork(name, { classes: [{ ...fourTasks, stages, ...changed }] }, hardware);

const contended = { kind: 'contended', disk: 160, nic: 125, uplink: 250 } as const;
const short = { kind: 'exponential', mean: 0.05 } as const;
const constant = { kind: 'constant', value: 0.1 } as const;
const readsFiles: StageSpec = {
  tasks: 4,
  duration: short,
  reads: [{ size: 2, replicas: 2, placement: { kind: 'uniform' } }],
};
const shuffles = (slowStart: number): StageSpec => ({
  tasks: 3,
  duration: short,
  shuffle: { size: 1.5, slowStart },
});
const users = [
  { name: 'ann', weight: 1, priority: 2 },
  { name: 'bob', weight: 3, priority: 1 },
  { name: 'eve', weight: 0.5, priority: 1 },
];

/** Tasks with overlapping server sets: a task given out for the wrong reservation leaves another task without any. */
const overlapping: WorkloadSpec = {
  kind: 'explicit',
  jobs: Array.from({ length: 30 }, (_, job) => ({
    arrivesAt: 0.04 * job,
    stages: [
      {
        durations: [0.1, 0.02, 0.1, 0.05, 0.1],
        servers: [
          [1, 3, 4],
          [2, 5, 6],
          [1, 2],
          [0, 1, 2, 3],
          [7, 8],
        ],
      },
    ],
  })),
  warmup: 0,
};

/** Small scenarios, one for each feature of scenarios. The laws must hold in all of them. */
export const lawScenarios: readonly Scenario[] = [
  scenarioOf('one stage', {}),
  withWork('no network delay', {}, { roundTrip: 0 }),
  withWork('several slots', { arrivals: { kind: 'poisson', load: 0.95 } }, { slotsPerServer: 4 }),
  withStages('a graph of stages', [
    { tasks: 3, duration: short },
    { tasks: 2, duration: constant, after: [] },
    { tasks: 5, duration: short, after: [0, 1] },
    { tasks: 1, duration: constant, after: [0] },
    { tasks: 4, duration: short, after: [2, 3] },
  ]),
  scenarioOf('a job-level constraint', {
    cluster: { ...cluster, features: [{ name: 'gpu', share: 0.3 }] },
    workload: {
      ...generated,
      arrivals: { kind: 'poisson', load: 0.4 },
      classes: [fourTasks, { ...fourTasks, name: 'gpu job', share: 0.3, needs: 'gpu' }],
    },
  }),
  withStages('task-level constraints', [
    { tasks: 5, duration: short, input: { partitions: 5, replicas: 2, spread: 1, perUser: false } },
    { tasks: 2, duration: short },
  ]),
  withStages('task-level constraints that overlap', [
    { tasks: 8, duration: short, input: { partitions: 8, replicas: 3, spread: 1, perUser: false } },
  ]),
  scenarioOf('written-out jobs that compete for servers', { workload: overlapping }),
  withWork('users in an overloaded cluster', {
    users,
    arrivals: { kind: 'poisson', load: 1.5 },
    classes: users.map(({ name }) => ({ ...fourTasks, name, user: name })),
  }),
  withWork('jobs larger than the cluster', {
    classes: [{ ...fourTasks, stages: [{ tasks: 25, duration: constant }] }],
    jobs: 10,
  }),
  withWork('regular arrivals', { arrivals: { kind: 'interval', load: 0.9 } }),
  withWork('batches', { arrivals: { kind: 'batches', load: 0.8, size: 7 } }),
  withStages(
    'random graphs of stages',
    [readsFiles, shuffles(1)],
    { graphs: { variants: 6, stages: 4, oneToOne: 0.5, aggregate: 0.1 } },
    { network: contended },
  ),
  withWork('all at once', { arrivals: { kind: 'atOnce' } }, { slotsPerServer: 2 }),
  withWork('a closed loop', { arrivals: { kind: 'concurrent', jobs: 3 } }),
  withStages(
    'tasks that read files, and servers of several speeds',
    [readsFiles],
    {},
    {
      speeds: [{ share: 0.3, factor: 0.5 }],
    },
  ),
  withStages(
    'shuffles that start early',
    [readsFiles, shuffles(0.3), shuffles(1), shuffles(0)],
    {},
    {
      network: { kind: 'penalty', rack: 1.5, remote: 2 },
    },
  ),
  withStages(
    'shuffles over links that are shared',
    [readsFiles, shuffles(0.5), shuffles(1)],
    {},
    {
      slotsPerServer: 2,
      network: contended,
    },
  ),
  withStages(
    'shuffles over shared links whose rates are found now and then',
    [readsFiles, shuffles(0.5), shuffles(1)],
    {},
    {
      slotsPerServer: 2,
      network: { ...contended, settleEvery: 0.004 },
    },
  ),
  ...[undefined, contended].map((network) =>
    withStages(
      `tasks that read one to one, ${network?.kind ?? 'rates'}`,
      [readsFiles, { ...readsFiles, shuffle: { size: 1.5, from: 'same' } }, shuffles(1)],
      {},
      network === undefined ? {} : { network },
    ),
  ),
  scenarioOf('a scheduler lost', {
    events: [{ kind: 'schedulerDown', scheduler: 0, at: 0.8, detection: 0.1 }],
  }),
  scenarioOf('a scheduler lost that is missed before its last words arrive', {
    cluster: { ...cluster, roundTrip: 0.2 },
    events: [{ kind: 'schedulerDown', scheduler: 1, at: 0.8, detection: 0 }],
  }),
  scenarioOf('a scheduler that is back before answers to it arrive', {
    cluster: { ...cluster, roundTrip: 0.2 },
    events: [{ kind: 'schedulerDown', scheduler: 0, at: 0.15, detection: 0, repair: 0.05 }],
  }),
];
