import { ksCritical, ksDistance } from '../../src/testing/algorithms/testSamples.ts';
import { agrees, atMost, type CheckGroup, near, type Reference, within } from './check.ts';
import { rangeOf, ratios } from './estimate.ts';
import { length, references } from './figure5.ts';
import { bySeed, laws, mediansOf, percentilesOf, poisson, responses, runSetup, type Setup } from './runs.ts';

// c slots of a server · d probe ratio · ρ load

const cores = (slots: number, load: number): Setup => ({
  servers: 10_000 / slots,
  slots,
  tasks: 500,
  duration: laws.exponential,
  arrivals: poisson(load),
  policy: 'sparrow',
  ...length(load),
});

/** Figure 7: 10,000 slots on servers of 1, 2, 4 slots. */
const figure7: CheckGroup = {
  name: 'figure7',
  run() {
    const one = mediansOf(cores(1, 0.95));
    const four = mediansOf(cores(4, 0.95));
    return [
      within('T-SPA-15', 'ρ = 0.95: c = 1 ÷ c = 4', ratios(one, four), 1.08, 1.3),
      near('T-SPA-15', 'ρ = 0.8, c = 1, median', mediansOf(cores(1, 0.8)), 697, 0.05),
      near('T-SPA-15', 'ρ = 0.8, c = 2, median', mediansOf(cores(2, 0.8)), 670, 0.05),
      near('T-SPA-15', 'ρ = 0.8, c = 4, median', mediansOf(cores(4, 0.8)), 664, 0.05),
    ];
  },
};

const testbed = (load: number, probeRatio: number, more: Partial<Setup> = {}): Setup => ({
  servers: 100,
  slots: 4,
  tasks: 10,
  duration: laws.constant,
  arrivals: poisson(load),
  policy: 'sparrow',
  params: { probeRatio },
  jobs: 40_000,
  warmup: 5_000,
  ...more,
});

/**
 * Medians of 16 seeds of an independent simulation on 100 servers of 4 slots, by load, with half the width of their 95 %
 * intervals; below 0.8 load the row gives none (T-SPA-17).
 */
const medians: readonly (readonly [number, readonly Reference[]])[] = [
  [1, references([129.8, 0], [178.3, 0], [237.7, 2.377], [428, 11], [859, 43])],
  [1.1, references([101.5, 0], [135.4, 0], [156.6, 1.566], [200.7, 2], [265.4, 5.8])],
  [1.2, references([101.5, 0], [120.2, 0], [138.7, 1.387], [169.9, 1.3], [215.1, 4.8])],
  [1.5, references([101.5, 0], [101.5, 0], [116.4, 1.164], [139, 0.8], [169.2, 2.5])],
  [2, references([101.5, 0], [101.5, 0], [103.6, 1.036], [124.3, 1.1], [156.1, 5.1])],
  [3, references([101.5, 0], [101.5, 0], [101.5, 1.015], [116.9, 0.4], [159.1, 4.5])],
];
const sweepLoads = [0.5, 0.7, 0.8, 0.9, 0.95];
/** As many seeds as the references. */
const SWEEP_SEEDS = 16;

const figure9: readonly CheckGroup[] = medians.map(([probeRatio, wanted]) => ({
  name: `figure9-d${probeRatio}`,
  run: () =>
    wanted.flatMap((reference, i) => {
      const load = sweepLoads[i];
      const what = `100 × 4, d = ${probeRatio}, ρ = ${load}, median`;
      const found = mediansOf(testbed(load, probeRatio), SWEEP_SEEDS);
      const check = agrees('T-SPA-17', what, found, reference, 0.02);
      if (load > 0.7 || probeRatio !== 2) return [check];
      return [within('T-SPA-16', what, found, 97.5, 102.5), check];
    }),
}));

/** The same of 95th percentiles, by load; only crowded clusters have intervals worth telling (T-SPA-18). */
const tailsByLoad: readonly (readonly [number, Reference])[] = [
  [0.6, { mean: 104.8, half: 0 }],
  [0.7, { mean: 118.8, half: 0 }],
  [0.8, { mean: 133.6, half: 0 }],
  [0.9, { mean: 169.9, half: 5.1 }],
  [0.95, { mean: 269.8, half: 32 }],
];

const tails: CheckGroup = {
  name: 'figure9-p95',
  run: () =>
    tailsByLoad.map(([load, wanted]) => {
      const p95 = percentilesOf(testbed(load, 2), 0.95, SWEEP_SEEDS);
      return agrees('T-SPA-18', `100 × 4, d = 2, ρ = ${load}, 95th percentile`, p95, wanted, 0.05);
    }),
};

const optimal: CheckGroup = {
  name: 'figure9-optimal',
  run: () => [
    within(
      'T-SPA-19',
      '100 × 4, d = 2, ρ = 0.7: median above optimal',
      mediansOf(testbed(0.7, 2)).map((median) => median / 100 - 1),
      0,
      0.03,
    ),
  ],
};

const noSharedState: CheckGroup = {
  name: 'schedulers',
  run() {
    const distances = bySeed(3, (seed) => {
      const one = responses(runSetup(testbed(0.8, 2, { params: { schedulers: 1 }, seed })));
      const many = responses(runSetup(testbed(0.8, 2, { params: { schedulers: 100 }, seed })));
      return ksDistance(one, many) / ksCritical(one.length, many.length, 0.001);
    });
    return [
      atMost('T-SPA-33', '1 and 100 schedulers: KS distance ÷ critical (0.1 %)', rangeOf(distances), 1),
    ];
  },
};

/** Figures 7 and 9: slots per server, and the testbed. */
export const figures7to9: readonly CheckGroup[] = [figure7, ...figure9, tails, optimal, noSharedState];
