import type { ParamValue } from '../../../src/kit/menu/params.ts';
import type { JobClassSpec, Scenario, StageSpec } from '../../../src/scenario/shape/schema.ts';

/** How large the workload is. */
export interface BusinessSetup {
  readonly racks: number;
  readonly serversPerRack: number;
  /** The job of Figure 1 has 772 tasks and 100 tokens at scale 1. */
  readonly scale: number;
  readonly load: number;
  readonly jobs: number;
  readonly warmup: number;
  /** Parameters of Apollo. */
  readonly params?: Readonly<Record<string, ParamValue>>;
}

const SLOTS = 4;

/** The class of the jobs that are compared with the oracle. */
export const BUSINESS = 'business';

/** Runs of the scenario. */
export const [APOLLO, BASELINE] = [0, 1];

/** Leaf tasks read from files that are popular to different degrees. */
const leaf = (megabytes: number): NonNullable<StageSpec['reads']> => [
  { size: megabytes, replicas: 3, placement: { kind: 'uniform' }, shared: { files: 20, zipf: 0.8 } },
];

/** A task takes as long wherever it runs: a copy that drew another duration would be a gain of copies alone. */
const sameEverywhere = { stragglers: {} };

/** The graph of Figure 1, without tasks that are slow by themselves: the baseline has no copies, and would lose by those alone. */
function businessJob(scale: number): JobClassSpec {
  const tasks = (count: number) => Math.max(2, Math.round(count * scale));
  const lognormal = (mean: number) => ({ kind: 'lognormal', median: mean * 0.97, sigma: 0.25 }) as const;
  const stages: StageSpec[] = [
    { tasks: tasks(312), duration: lognormal(60), reads: leaf(250), after: [] },
    { tasks: tasks(150), duration: lognormal(120), shuffle: { size: 100 }, after: [0] },
    { tasks: tasks(150), duration: lognormal(30), reads: leaf(250), after: [] },
    { tasks: tasks(150), duration: lognormal(45), shuffle: { size: 100 }, after: [1, 2] },
    { tasks: tasks(10), duration: lognormal(30), shuffle: { size: 50 }, after: [3] },
  ];
  return {
    name: BUSINESS,
    share: 1,
    tokens: tasks(100),
    stages: stages.map((stage) => ({ ...stage, ...sameEverywhere })),
  };
}

/** What else runs: jobs of two stages, of which half of the tasks take less than 10 s (Apollo §2.3). */
function background(scale: number): JobClassSpec {
  const tasks = Math.max(2, Math.round(120 * scale));
  const duration = { kind: 'lognormal', median: 10, sigma: 1 } as const;
  return {
    name: 'background',
    share: 12,
    tokens: Math.max(2, Math.round(60 * scale)),
    stages: [
      { tasks, duration, reads: leaf(200), ...sameEverywhere, after: [] },
      { tasks: Math.ceil(tasks / 4), duration, shuffle: { size: 100 }, ...sameEverywhere, after: [0] },
    ],
  };
}

/** A business critical job that comes again and again among others (Apollo §5.2), under Apollo and its baseline. */
export function businessScenario(setup: BusinessSetup, seed: number): Scenario {
  const { racks, serversPerRack, scale, load, jobs, warmup, params } = setup;
  return {
    version: 2,
    name: 'business jobs',
    seed,
    cluster: {
      ...{ racks, serversPerRack, slotsPerServer: SLOTS, roundTrip: 0.001 },
      network: { kind: 'rates', server: 160, rack: 100, remote: 80 },
    },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'poisson', load },
      classes: [businessJob(scale), background(scale)],
      jobs,
      warmup,
      estimateError: 0.25,
    },
    runs: [{ policy: 'apollo', params }, { policy: 'apollo-baseline' }],
    recording: 'messages',
  };
}
