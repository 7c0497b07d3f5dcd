import { CURRENT_VERSION } from '../shape/migrate.ts';
import type { RunSpec, Scenario } from '../shape/schema.ts';

/** One of the map's sliders: its values, from the first place to the last. */
interface Axis {
  readonly title: string;
  readonly values: readonly number[];
}

/**
 * The sliders of the map of five ideas. Tasks: median seconds of computing, from 100 ms, for which Sparrow is made, to a minute,
 * as in Apollo's sample job. Data: how long reading it from another rack takes, in multiples of the computing. Stragglers:
 * the share of attempts that take three to eight times as long, as in the preset `five-systems`. Steps: our choice.
 */
export const mapAxes = {
  tasks: { title: 'Tasks', values: [0.1, 0.5, 2, 10, 60] },
  data: { title: 'Data', values: [0, 0.25, 0.5, 1, 2] },
  stragglers: { title: 'Stragglers', values: [0, 0.02, 0.05, 0.1, 0.25] },
} as const satisfies Readonly<Record<string, Axis>>;

type MapAxis = keyof typeof mapAxes;

/** Where the sliders stand, each from 0. */
export type MapPlace = Readonly<Record<MapAxis, number>>;

/** One policy of each system, in the order of the tour. */
export const mapPolicies = ['sparrow', 'delay', 'quincy-qfp', 'hopper', 'apollo'] as const;

/**
 * Their runs. Every parameter is its paper's default, except that Apollo has three tokens for each slot, as in the preset
 * `five-systems`: with one its jobs wait for tokens rather than for servers.
 */
export const systemRuns: readonly RunSpec[] = mapPolicies.map((policy) => ({
  policy,
  ...(policy === 'apollo' && { params: { capacity: 300 } }),
}));

/** Rates of reading, as in `five-systems`: the own disk is read three times as fast as another rack. [MB/s] */
const RATES = { server: 64, rack: 40, remote: 20 } as const;

/** Names a place in links and in what is recorded: "355" is the middle of the first slider and the end of the others. */
export function mapKey({ tasks, data, stragglers }: MapPlace): string {
  return [tasks, data, stragglers].map((step) => step + 1).join('');
}

/** Reads the name of a place; null if it is none. */
export function mapPlaceOf(key: string): MapPlace | null {
  if (!/^[1-5]{3}$/.test(key)) return null;
  const [tasks, data, stragglers] = [...key].map((digit) => Number(digit) - 1);
  return { tasks, data, stragglers };
}

/** All places of the map. */
export const mapPlaces: readonly MapPlace[] = mapAxes.tasks.values.flatMap((_, tasks) =>
  mapAxes.data.values.flatMap((__, data) =>
    mapAxes.stragglers.values.map((___, stragglers) => ({ tasks, data, stragglers })),
  ),
);

/** What a task reads at a place of the map. [MB] */
export function megabytesAt({ tasks, data }: MapPlace): number {
  return mapAxes.tasks.values[tasks] * mapAxes.data.values[data] * RATES.remote;
}

/**
 * The twelve jobs of a place of the map, under the five systems: nine small and three large ones, as most jobs of clusters are small and
 * most of the work is in large ones (preset `facebook-bins`). Size and load: our choice, so that jobs meet.
 */
export function mapScenario(place: MapPlace, seed: number): Scenario {
  const median = mapAxes.tasks.values[place.tasks];
  const probability = mapAxes.stragglers.values[place.stragglers];
  const size = megabytesAt(place);
  const stage = (tasks: number) => ({
    tasks,
    duration: { kind: 'lognormal', median, sigma: 0.3 } as const,
    ...(probability > 0 && {
      stragglers: { injected: { probability, factor: { kind: 'uniform', low: 3, high: 8 } as const } },
    }),
    ...(size > 0 && { reads: [{ size, replicas: 3, placement: { kind: 'twoRacks' } as const }] }),
  });
  return {
    version: CURRENT_VERSION,
    name: 'Twelve jobs, five ideas',
    question: 'Twelve jobs, five ideas: which one pays off here?',
    seed,
    cluster: {
      racks: 4,
      serversPerRack: 6,
      slotsPerServer: 2,
      roundTrip: 0.001,
      network: { kind: 'rates', ...RATES },
    },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'poisson', load: 0.8 },
      mix: 'exact',
      classes: [
        { name: 'small', share: 3, stages: [stage(6)] },
        { name: 'large', share: 1, stages: [stage(60)] },
      ],
      jobs: 12,
      warmup: 0,
    },
    runs: systemRuns,
  };
}
