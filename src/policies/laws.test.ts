import { describe, expect, test } from 'vitest';
import { toMicros } from '../engine/kernel/time.ts';
import { simulate } from '../engine/world/simulate.ts';
import { checkScenario } from '../scenario/check.ts';
import { compileScenario } from '../scenario/compile.ts';
import { planRun } from '../scenario/planRun.ts';
import type {
  ClusterSpec,
  GeneratedWorkload,
  JobClassSpec,
  Scenario,
  StageSpec,
  WorkloadSpec,
} from '../scenario/schema.ts';
import { traceDigest } from '../trace/digest.ts';
import { type ParamSpec, type ParamValue, readParams } from './params.ts';
import type { PolicyPlugin } from './plugin.ts';
import { policies } from './registry.ts';
import type { Law } from './testLaw.ts';
import {
  constraintsHold,
  holdsLastOneRoundTrip,
  lanesAreSingle,
  littlesLawHolds,
  messagesArrive,
  queuesEmpty,
  workIsConserved,
} from './testLaws.ts';
import { barriersHold, pairsHold, tasksFinishOnce } from './testTimeLaws.ts';

type Given = Readonly<Record<string, ParamValue>>;

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
  version: 1,
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

/** Tasks whose servers overlap: a task that is given away on the wrong reservation leaves another without any. */
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

const scenarios: readonly Scenario[] = [
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
];

/** Lists what each parameter may be at its ends. */
function endsOf(spec: ParamSpec): readonly ParamValue[] {
  if (spec.kind === 'toggle') return [true, false];
  return spec.kind === 'choice' ? spec.options.map(({ id }) => id) : [spec.min, spec.max];
}

/** Gives the defaults, and then each parameter at its ends, with all toggles off and on. */
function variantsOf({ params }: PolicyPlugin): readonly Given[] {
  const toggles = Object.entries(params).filter(([, spec]) => spec.kind === 'toggle');
  const on: Given = Object.fromEntries(toggles.map(([name]) => [name, true]));
  const ends = Object.entries(params).flatMap(([name, spec]) =>
    endsOf(spec)
      .filter((value) => value !== spec.default)
      .map((value): Given => ({ [name]: value })),
  );
  const both = ends.flatMap((given) => (toggles.length > 0 ? [given, { ...on, ...given }] : [given]));
  const fewProbes = 'probeRatio' in params ? [{ probeRatio: 1, ...on }] : [];
  return [{}, ...both, ...fewProbes];
}

/** Gives the laws for a policy in a scenario. */
function lawsFor(plugin: PolicyPlugin, given: Given, { events = [] }: Scenario): readonly Law[] {
  const laws = [lanesAreSingle, tasksFinishOnce, barriersHold, pairsHold, queuesEmpty, messagesArrive];
  laws.push(littlesLawHolds);
  laws.push(holdsLastOneRoundTrip(events.map(({ at, detection }) => toMicros(at + detection))));
  if (given.softLocality !== true) laws.push(constraintsHold);
  if (!plugin.mayIdle) laws.push(workIsConserved);
  return laws;
}

const labelled = policies.all.flatMap((plugin) =>
  variantsOf(plugin).map((params) => [`${plugin.id} ${JSON.stringify(params)}`, plugin, params] as const),
);

describe.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('with %s', (_, scenario) => {
  const compiled = compileScenario(scenario);
  const survives = (plugin: PolicyPlugin, params: Given) =>
    plugin.schedulers(readParams(plugin.params, params)) > Math.max(0, ...lostSchedulers) + 1 ||
    lostSchedulers.length === 0;
  const lostSchedulers = (scenario.events ?? []).flatMap((event) =>
    event.kind === 'schedulerDown' ? [event.scheduler] : [],
  );
  const runs = labelled.filter(([, plugin, params]) => survives(plugin, params));

  test('the scenario is a valid one', () => {
    expect(checkScenario(scenario).issues).toEqual([]);
    expect(runs.length).toBeGreaterThan(0);
  });

  test.each(runs)('the laws hold under %s', (_label, plugin, params) => {
    const plan = planRun({ ...scenario, runs: [{ policy: plugin.id, params }] }, 0, compiled);
    const trace = simulate(plan);
    const broken = lawsFor(plugin, params, scenario).flatMap((law) =>
      law(trace, compiled.workload).slice(0, 3),
    );
    expect(broken).toEqual([]);
    expect(traceDigest(simulate(plan))).toBe(traceDigest(trace));
  });
});

test.each(policies.all.filter(({ mayIdle }) => mayIdle).map(({ id }) => id))(
  '%s, which may leave slots idle, does so somewhere',
  (policy) => {
    const scenario = { ...scenarios[0], runs: [{ policy }] };
    const { workload } = compileScenario(scenario);
    expect(workIsConserved(simulate(planRun(scenario, 0)), workload)).not.toEqual([]);
  },
);

describe('a seed', () => {
  const digestOf = (policy: string, seed: number) =>
    traceDigest(simulate(planRun({ ...scenarios[0], seed, runs: [{ policy }] }, 0)));

  test.each(policies.all.map(({ id }) => id))('gives %s another run than another seed', (id) => {
    expect(digestOf(id, 1)).not.toBe(digestOf(id, 2));
    expect(digestOf(id, 2 ** 40)).not.toBe(digestOf(id, 2 ** 41));
  });
});
