import { mean } from '../../../src/algorithms/percentile.ts';
import type { ParamValue } from '../../../src/kit/menu/params.ts';
import type { ArrivalSpec, JobClassSpec, NetworkSpec, Scenario } from '../../../src/scenario/shape/schema.ts';
import type { Sample } from '../estimate.ts';
import { keptNumber } from '../keptNumbers.ts';
import { bySeed, poisson, runScenario } from '../runs.ts';
import { gains, responseOfEach } from './testbed.ts';

// Workloads that were searched for (about 150 settings were tried): each slot has a queue of its own, and tasks differ much in
// length, as in the paper’s traces (Hopper §7.1: by a factor of 24). On most others, such as `testbed`, little is to be gained.

const SEEDS = 8;

/** A cluster of servers of one slot, and what comes to it. */
export interface Searched {
  readonly servers: number;
  readonly arrivals: ArrivalSpec;
  readonly classes: readonly JobClassSpec[];
  readonly jobs: number;
  readonly warmup: number;
  readonly network?: NetworkSpec;
}

export type Params = Readonly<Record<string, ParamValue>>;

const stragglers = { perCopy: { shape: 1.5, most: 10 } } as const;
const jobClass = (name: string, share: number, tasks: number, seconds: number): JobClassSpec => ({
  ...{ name, share },
  stages: [{ tasks, duration: { kind: 'constant', value: seconds }, stragglers }],
});

/** How long tasks are, and how many there are of them in long jobs. */
interface Lengths {
  readonly short?: number;
  readonly long?: number;
  readonly tasks?: number;
}

/** Long tasks are 30 times as long as short ones. */
export const twoLengths = (
  load: number,
  { short = 1, long = 30 * short, tasks = 20 }: Lengths = {},
): Searched => ({
  ...{ servers: 200, arrivals: poisson(load), jobs: 450, warmup: 45 },
  classes: [jobClass('short', 0.85, 4, short), jobClass('long', 0.15, tasks, long)],
});

/** Hardly any job is long. */
export const fewLong = (load: number): Searched => ({
  ...{ servers: 200, arrivals: poisson(load), jobs: 900, warmup: 90 },
  classes: [jobClass('short', 0.97, 2, 1), jobClass('long', 0.03, 10, 24)],
});

export function scenarioOf(searched: Searched, policy: string, params: Params, seed: number): Scenario {
  const { servers, network, ...workload } = searched;
  const cluster = { racks: 1, serversPerRack: servers, slotsPerServer: 1, roundTrip: 0.001 };
  return {
    ...{ version: 2, name: 'own queues', seed, recording: 'jobs' },
    cluster: network === undefined ? cluster : { ...cluster, network },
    workload: { kind: 'generated', ...workload },
    runs: [{ policy, params }],
  };
}

export const responses = (searched: Searched, policy: string, params: Params, seed: number) =>
  responseOfEach(runScenario(scenarioOf(searched, policy, params, seed), 0));

/** Mean response with each seed, in seconds. */
export const means = (searched: Searched, policy: string, params: Params = {}, seeds = SEEDS): Sample =>
  bySeed(seeds, (seed) =>
    keptNumber([scenarioOf(searched, policy, params, seed), 'mean'], () =>
      mean(responses(searched, policy, params, seed)),
    ),
  );

/** Hopper’s gain over Sparrow-SRPT. */
export const gainOn = (searched: Searched, params: Params = {}, seeds = SEEDS): Sample =>
  gains(means(searched, 'hopper', params, seeds), means(searched, 'sparrow-srpt', params, seeds));
