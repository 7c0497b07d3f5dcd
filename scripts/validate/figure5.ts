import { quantileOfMaximum } from '../../src/theory/sparrow.ts';
import { agrees, type CheckGroup, near, type Reference, within } from './check.ts';
import { ratios, type Sample } from './estimate.ts';
import { laws, mediansOf, poisson, type Setup } from './runs.ts';

// d probe ratio · ρ load

/** Jobs of a run, and its warm-up jobs, by load (W-SPA-2). */
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

const late = (load: number, probeRatio: number, seeds?: number) =>
  mediansOf(large('sparrow', load, { params: { probeRatio } }), seeds);

/** Medians of 5 to 8 seeds of an independent simulation, with half the width of their 95 % intervals, by load (T-SPA-10). */
const byProbeRatio: readonly (readonly [number, readonly Reference[]])[] = [
  [1.1, references([790, 10], [1026, 22], [1352, 30], [1849, 65])],
  [1.2, references([731, 5], [872, 13], [1075, 76], [1408, 82])],
  [1.5, references([682, 2], [755, 7], [862, 38], [1063, 107])],
  [2, references([665, 4], [699, 6], [761, 16], [845, 27])],
  [3, references([661, 4], [674, 3], [711, 8], [834, 53])],
];
const sweepLoads = [0.6, 0.8, 0.9, 0.95];
/** As many seeds as the row requires. */
const SWEEP_SEEDS = 8;
const TOLERANCE = 0.03;

/** Builds references from means, each with half the width of its 95 % interval. */
export function references(...given: readonly (readonly [number, number])[]): readonly Reference[] {
  return given.map(([mean, half]) => ({ mean, half }));
}

function sweep(probeRatio: number, medians: readonly Reference[]): CheckGroup {
  return {
    name: `figure5-d${probeRatio}`,
    run: () =>
      medians.map((wanted, i) => {
        const load = sweepLoads[i];
        const found = late(load, probeRatio, SWEEP_SEEDS);
        return agrees('T-SPA-10', `d = ${probeRatio}, ρ = ${load}, median`, found, wanted, TOLERANCE);
      }),
  };
}

/** One probe for each task: the largest of 500 waits in M/M/1, plus the time for asking. */
const oneProbe: CheckGroup = {
  name: 'figure5-d1',
  run: () => [
    agrees(
      'T-SPA-10',
      'd = 1, ρ = 0.6, median (theory)',
      late(0.6, 1, SWEEP_SEEDS),
      { mean: 1645, half: 0 },
      TOLERANCE,
    ),
  ],
};

const loads = [0.3, 0.6, 0.7, 0.8, 0.9];

const omniscient: CheckGroup = {
  name: 'figure5-omniscient',
  run: () =>
    [656, 656, 657, 658, 673].map((wanted, i) =>
      near(
        'T-SPA-10',
        `omniscient, ρ = ${loads[i]}, median`,
        mediansOf(large('omniscient', loads[i]), 3),
        wanted,
        0.05,
      ),
    ),
};

const ideal = quantileOfMaximum(500, 100, 0.5);
const overIdeal = (medians: Sample) => medians.map((median) => median / ideal);

const moderate: CheckGroup = {
  name: 'figure5-60',
  run() {
    const sparrow = mediansOf(large('sparrow', 0.6));
    const fifo = mediansOf(large('omniscient', 0.6));
    return [
      within('T-SPA-8', 'ρ = 0.6, d = 2: median ÷ zero-wait ideal', overIdeal(sparrow), 0.98, 1.04),
      within('T-SPA-8', 'ρ = 0.6, d = 2: median ÷ omniscient', ratios(sparrow, fifo), 0.99, 1.04),
    ];
  },
};

/** Reaching the steady state takes 40,000 jobs, and measuring it eight seeds (T-SPA-9). */
const steady = { jobs: 60_000, warmup: 40_000 };
const steadySeeds = 8;
const omniscientSeeds = 3;

const steadyState: CheckGroup = {
  name: 'figure5-95-steady',
  run() {
    const sparrow = mediansOf(large('sparrow', 0.95, steady), steadySeeds);
    const fifo = mediansOf(large('omniscient', 0.95, steady), omniscientSeeds);
    const above = overIdeal(sparrow).map((ratio) => ratio - 1);
    const aboveFifo = ratios(sparrow.slice(0, omniscientSeeds), fifo).map((ratio) => ratio - 1);
    const what = 'ρ = 0.95, d = 2: median ÷ zero-wait ideal − 1';
    return [
      within('T-SPA-9', what, above, 0.2, 0.4),
      ...above.map((value, i) => within('T-SPA-9', `${what}, seed ${i + 1} alone`, [value], 0.2, 0.4)),
      near('T-SPA-9', 'ρ = 0.95: omniscient median', fifo, 700, 0.05),
      within('T-SPA-9', 'ρ = 0.95: Sparrow ÷ omniscient − 1', aboveFifo, 0.15, 0.3),
    ];
  },
};

/** Figure 5: the probe ratio on 10,000 servers. */
export const figure5: readonly CheckGroup[] = [
  steadyState,
  moderate,
  omniscient,
  oneProbe,
  ...byProbeRatio.map(([probeRatio, medians]) => sweep(probeRatio, medians)),
];
