import { quantileOfMaximum } from '../../src/theory/maxOfExponentials.ts';
import { type Check, type CheckGroup, near, within } from './check.ts';
import { averageMedianOf, laws, medianOf, poisson, type Setup } from './runs.ts';

// d probe ratio · ρ load

/** Jobs of a run and those of them that fill the cluster, by load (W-SPA-2). */
export function length(load: number): { readonly jobs: number; readonly warmup: number } {
  if (load >= 0.95) return { jobs: 16_000, warmup: 6_000 };
  return load >= 0.9 ? { jobs: 8_000, warmup: 2_500 } : { jobs: 4_000, warmup: 1_000 };
}

/** 10,000 servers, jobs of 500 tasks (W-SPA-2). */
export function large(policy: string, load: number, more: Partial<Setup> = {}): Setup {
  return {
    servers: 10_000,
    tasks: 500,
    duration: laws.exponential,
    arrivals: poisson(load),
    policy,
    ...length(load),
    ...more,
  };
}

const late = (load: number, probeRatio: number) =>
  averageMedianOf(large('sparrow', load, { params: { probeRatio } }));

/** Reference medians by load 0.3, 0.6, 0.7, 0.8, 0.9 (T-SPA-10). */
const byProbeRatio: readonly (readonly [number, readonly (number | null)[]])[] = [
  [1, [942, 1726, 2234, 3105, null]],
  [1.1, [686, 813, 914, 1107, 1423]],
  [1.2, [667, 731, 785, 881, 1121]],
  [1.5, [661, 685, 709, 753, 866]],
  [2, [655, 660, 670, 692, 762]],
  [3, [661, 663, 665, 672, 727]],
];
const loads = [0.3, 0.6, 0.7, 0.8, 0.9];

function sweep(probeRatio: number, medians: readonly (number | null)[]): CheckGroup {
  return {
    name: `figure5-d${probeRatio}`,
    run: () =>
      medians.flatMap((wanted, i) =>
        wanted === null
          ? []
          : [
              near(
                'T-SPA-10',
                `d = ${probeRatio}, ρ = ${loads[i]}, median`,
                late(loads[i], probeRatio),
                wanted,
                0.05,
              ),
            ],
      ),
  };
}

const omniscient: CheckGroup = {
  name: 'figure5-omniscient',
  run: () =>
    [656, 656, 657, 658, 673].map((wanted, i) =>
      near(
        'T-SPA-10',
        `omniscient, ρ = ${loads[i]}, median`,
        medianOf(large('omniscient', loads[i])),
        wanted,
        0.05,
      ),
    ),
};

const ideal = quantileOfMaximum(500, 100, 0.5);

const moderate: CheckGroup = {
  name: 'figure5-60',
  run() {
    const sparrow = medianOf(large('sparrow', 0.6));
    const fifo = medianOf(large('omniscient', 0.6));
    return [
      within('T-SPA-8', 'ρ = 0.6, d = 2: median ÷ zero-wait ideal', sparrow / ideal, 0.98, 1.04),
      within('T-SPA-8', 'ρ = 0.6, d = 2: median ÷ omniscient', sparrow / fifo, 0.99, 1.04),
    ];
  },
};

/** The steady state takes 40,000 jobs to reach (T-SPA-9). */
const steady = { jobs: 60_000, warmup: 40_000 };

function steadyState(seed: number): CheckGroup {
  return {
    name: `figure5-95-seed${seed}`,
    run() {
      const median = medianOf(large('sparrow', 0.95, { ...steady, seed }));
      const what = `ρ = 0.95, d = 2, seed ${seed}: median ÷ zero-wait ideal − 1`;
      return [within('T-SPA-9', what, median / ideal - 1, 0.2, 0.4)];
    },
  };
}

const steadyOmniscient: CheckGroup = {
  name: 'figure5-95-omniscient',
  run() {
    const fifo = medianOf(large('omniscient', 0.95, steady));
    const sparrow = medianOf(large('sparrow', 0.95, steady));
    const checks: Check[] = [
      near('T-SPA-9', 'ρ = 0.95: omniscient median', fifo, 700, 0.05),
      within('T-SPA-9', 'ρ = 0.95: Sparrow ÷ omniscient − 1', sparrow / fifo - 1, 0.15, 0.3),
    ];
    return checks;
  },
};

const crowded: CheckGroup = {
  name: 'figure5-95-d',
  run: () => [
    within('T-SPA-9', 'ρ = 0.95, d = 3, median', late(0.95, 3), 740, 796),
    within('T-SPA-9', 'ρ = 0.95, d = 1.5, median', late(0.95, 1.5), 945, 1025),
    near('T-SPA-9', 'ρ = 0.95, d = 1.2, median', late(0.95, 1.2), 1275, 0.1),
  ],
};

/** Figure 5: the probe ratio on 10,000 servers. */
export const figure5: readonly CheckGroup[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(steadyState),
  steadyOmniscient,
  crowded,
  moderate,
  omniscient,
  ...byProbeRatio.map(([probeRatio, medians]) => sweep(probeRatio, medians)),
];
