import { ksCritical, ksDistance } from '../../src/algorithms/percentile.ts';
import { atMost, type CheckGroup, near, within } from './check.ts';
import { rangeOf, ratios } from './estimate.ts';
import { length } from './figure5.ts';
import { notDerivable, type Reason } from './reason.ts';
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

/** Reference medians on 100 servers of 4 slots, by load (T-SPA-17). */
const medians: readonly (readonly [number, readonly number[]])[] = [
  [1, [130.6, 180.2, 238.6, 426]],
  [1.1, [101.5, 136, 158.2, 206]],
  [1.2, [101.5, 119.6, 137.8, 168.3]],
  [1.5, [101.5, 101.5, 116.2, 138.5]],
  [2, [101.5, 101.5, 103.7, 124]],
  [3, [101.5, 101.5, 101.5, 118.6]],
];
const at95 = new Map([
  [1.1, 286],
  [1.2, 208],
  [1.5, 167],
  [2, 154.4],
  [3, 160],
]);

function oneRun(later: string): Reason {
  return notDerivable(
    `the reference is one run, off its own load by up to 2 %; another of 16 seeds has ${later}`,
  );
}

/** Why values at 95 % load may be others, by d. */
const reasonsAt95 = new Map([
  [1.1, oneRun('265.4 ± 5.8')],
  [3, oneRun('159.1 ± 4.5')],
]);

const figure9: readonly CheckGroup[] = medians.map(([probeRatio, wanted]) => ({
  name: `figure9-d${probeRatio}`,
  run() {
    const checks = [0.5, 0.7, 0.8, 0.9].map((load, i) => {
      const what = `100 × 4, d = ${probeRatio}, ρ = ${load}, median`;
      return near(
        load <= 0.7 && probeRatio === 2 ? 'T-SPA-16' : 'T-SPA-17',
        what,
        mediansOf(testbed(load, probeRatio)),
        wanted[i],
        0.03,
      );
    });
    const last = at95.get(probeRatio);
    if (last === undefined) return checks;
    const what = `100 × 4, d = ${probeRatio}, ρ = 0.95, median`;
    return [
      ...checks,
      near('T-SPA-17', what, mediansOf(testbed(0.95, probeRatio)), last, 0.03, reasonsAt95.get(probeRatio)),
    ];
  },
}));

const tails: CheckGroup = {
  name: 'figure9-p95',
  run: () =>
    [
      [0.6, 104.3],
      [0.7, 118.3],
      [0.8, 131.9],
      [0.9, 159.8],
      [0.95, 243.7],
    ].map(([load, wanted]) => {
      const p95 = percentilesOf(testbed(load, 2), 0.95);
      return near('T-SPA-18', `100 × 4, d = 2, ρ = ${load}, 95th percentile`, p95, wanted, 0.05);
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
