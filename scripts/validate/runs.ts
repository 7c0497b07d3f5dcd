import { mean, percentileOfSorted, sorted } from '../../src/algorithms/percentile.ts';
import type { RecordingLevel, TraceData } from '../../src/engine/record/schema.ts';
import { simulate } from '../../src/engine/world/simulate.ts';
import { type ParamValue, readParams } from '../../src/kit/menu/params.ts';
import { policies } from '../../src/policies/registry.ts';
import { checkScenario } from '../../src/scenario/checks/check.ts';
import { planRun } from '../../src/scenario/compile/planRun.ts';
import type { ArrivalSpec, DurationSpec, Scenario, UserSpec } from '../../src/scenario/shape/schema.ts';
import type { Sample } from './estimate.ts';
import { keptNumber } from './keptNumbers.ts';

/** A run with one class of jobs, as in the paper's experiments. */
export interface Setup {
  readonly servers: number;
  readonly slots?: number;
  readonly tasks: number;
  readonly duration: DurationSpec;
  readonly arrivals: ArrivalSpec;
  readonly roundTrip?: number;
  /** Number of all jobs, and of those in the warm-up. */
  readonly jobs: number;
  readonly warmup: number;
  readonly policy: string;
  readonly params?: Readonly<Record<string, ParamValue>>;
  readonly users?: readonly (UserSpec & { readonly share: number })[];
  readonly seed?: number;
  readonly level?: RecordingLevel;
}

/** Tasks of 100 ms on average, from three distributions (Sparrow Fig. 6). */
export const laws = {
  constant: { kind: 'constant', value: 0.1 },
  exponential: { kind: 'exponential', mean: 0.1 },
  pareto: { kind: 'pareto', shape: 1.5, mean: 0.1 },
} as const satisfies Record<string, DurationSpec>;

/** Poisson arrivals at a load. */
export const poisson = (load: number): ArrivalSpec => ({ kind: 'poisson', load });

/** Runs a setup. Throws when its scenario is not valid. */
export function runSetup(setup: Setup): TraceData {
  return runScenario(scenarioOf(setup), 0);
}

/** Runs one policy of a scenario. Throws when the scenario is not valid. */
export function runScenario(given: Scenario, index: number): TraceData {
  const { scenario, issues } = checkScenario(given);
  if (scenario === undefined) throw new Error(JSON.stringify(issues));
  return simulate(planRun(scenario, index));
}

function scenarioOf(setup: Setup): Scenario {
  const { servers, slots = 1, tasks, duration, arrivals, roundTrip = 0.001, jobs, warmup, policy } = setup;
  const users = setup.users ?? [{ name: 'user', weight: 1, priority: 0, share: 1 }];
  return {
    version: 2,
    name: 'validation',
    seed: setup.seed ?? 1,
    cluster: { racks: 1, serversPerRack: servers, slotsPerServer: slots, roundTrip },
    workload: {
      kind: 'generated',
      arrivals,
      jobs: jobs - warmup,
      warmup,
      users: users.map(({ name, weight, priority }) => ({ name, weight, priority })),
      classes: users.map(({ name, share }) => ({ name, user: name, share, stages: [{ tasks, duration }] })),
    },
    runs: [{ policy, params: setup.params }],
    recording: setup.level ?? 'jobs',
  };
}

/** Returns the response times of measured jobs, ascending, in milliseconds; optionally of one user's jobs. */
export function responses(data: TraceData, user?: number): Float64Array {
  const { arrivedAt, finishedAt } = data.tables.jobs.columns;
  const times: number[] = [];
  for (let job = data.firstMeasuredJob; job < data.graphs.jobs; job += 1) {
    if (user !== undefined && data.graphs.jobUser[job] !== user) continue;
    times.push((finishedAt[job] - arrivedAt[job]) / 1000);
  }
  return sorted(Float64Array.from(times));
}

/** A statistic of response times: a percentile, given as a share, or the mean. */
export type Asked = number | 'mean';

/** Computes a statistic of ascending response times. */
export const askedOf = (times: Float64Array, asked: Asked): number =>
  asked === 'mean' ? mean(times) : percentileOfSorted(times, asked);

/**
 * Runs a setup and returns statistics of its response times in milliseconds; runs needed by several groups are done
 * once.
 */
function figuresOf(setup: Setup, asked: readonly Asked[]): readonly number[] {
  const scenario = scenarioOf(setup);
  // With defaults filled in, since one group may state what another leaves out.
  const params = readParams(policies.get(setup.policy).params, setup.params);
  let times: Float64Array | undefined;
  return asked.map((each) =>
    keptNumber([{ ...scenario, runs: [{ policy: setup.policy, params }] }, each], () => {
      times ??= responses(runScenario(scenario, 0));
      return askedOf(times, each);
    }),
  );
}

/**
 * Number of seeds for a mean: a run of some thousand jobs deviates from its load by up to 2 %, which a crowded
 * cluster magnifies. Runs of small clusters are cheap, so these get more.
 */
function seedsFor({ arrivals, servers }: Setup): number {
  if (arrivals.kind !== 'poisson' || arrivals.load < 0.9) return 3;
  return servers <= 100 ? 16 : 6;
}

/** Calls `run` with each seed from 1 on. */
export const bySeed = <T>(seeds: number, run: (seed: number) => T): readonly T[] =>
  Array.from({ length: seeds }, (_, i) => run(i + 1));

/** Runs a setup with several seeds and returns each statistic of the response times, in milliseconds, per seed. */
export function samplesOf(setup: Setup, asked: readonly Asked[], seeds: number): readonly Sample[] {
  const figures = bySeed(seeds, (seed) => figuresOf({ ...setup, seed }, asked));
  return asked.map((_, i) => figures.map((each) => each[i]));
}

/** Runs a setup with several seeds and returns a percentile of the response times of each, in milliseconds. */
export const percentilesOf = (setup: Setup, share: number, seeds = seedsFor(setup)): Sample =>
  samplesOf(setup, [share], seeds)[0];

/** Runs a setup with several seeds and returns the median response time of each, in milliseconds. */
export const mediansOf = (setup: Setup, seeds?: number): Sample => percentilesOf(setup, 0.5, seeds);
