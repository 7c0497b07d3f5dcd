import { mean } from '../../src/algorithms/percentile.ts';
import { type Check, type CheckGroup, near, within } from './check.ts';
import { large } from './figure5.ts';
import { averageMedianOf, laws, medianOf, type Setup } from './runs.ts';

// ρ load

const loads = [0.3, 0.6, 0.8, 0.9, 0.95];

/** Reference medians with constant tasks, by load; null where the queue is not stationary (T-SPA-11). */
const constant: readonly (readonly [string, readonly (number | null)[]])[] = [
  ['omniscient', [100, 100, 100, 102.5, 128.9]],
  ['sparrow', [101.5, 128.2, 172.5, 233.9, 284.5]],
  ['batch', [101.5, 198.1, 200.2, 295.7, 299.9]],
  ['per-task', [195.6, 277.7, 326.2, 381.7, 400.5]],
  ['random', [404.8, 822, 1660, null, null]],
];

/** Reference medians with exponential tasks (T-SPA-12). */
const exponential: readonly (readonly [string, readonly (number | null)[]])[] = [
  ['sparrow', [655, 660, 692, 762, 862]],
  ['batch', [659, 749, 877, 1033, 1197]],
  ['per-task', [708, 832, 1000, 1169, 1340]],
];

function medians(
  id: string,
  law: keyof typeof laws,
  [policy, wanted]: readonly [string, readonly (number | null)[]],
): CheckGroup {
  return {
    name: `figure6-${law}-${policy}`,
    run: () =>
      wanted.flatMap((value, i) => {
        if (value === null) return [];
        const median = averageMedianOf(large(policy, loads[i], { duration: laws[law] }));
        return [near(id, `${law}, ${policy}, ρ = ${loads[i]}, median`, median, value, 0.05)];
      }),
  };
}

const at95 = (policy: string, more: Partial<Setup>) => medianOf(large(policy, 0.95, more));

const ratio: CheckGroup = {
  name: 'figure6-exponential-ratio',
  run() {
    const late = at95('sparrow', {});
    return [
      within(
        'T-SPA-12',
        'ρ = 0.95, exponential: batch ÷ late',
        at95('batch', {}) / late,
        1.3,
        Number.POSITIVE_INFINITY,
      ),
      within(
        'T-SPA-12',
        'ρ = 0.95, exponential: per-task ÷ late',
        at95('per-task', {}) / late,
        1.3,
        Number.POSITIVE_INFINITY,
      ),
    ];
  },
};

const seeds = [1, 2, 3, 4, 5];
const pareto = (policy: string) =>
  mean(Float64Array.from(seeds, (seed) => at95(policy, { duration: laws.pareto, seed })));

const heavyTail: CheckGroup = {
  name: 'figure6-pareto',
  run() {
    const late = pareto('sparrow');
    const perTask = pareto('per-task');
    const constantRatio =
      at95('per-task', { duration: laws.constant }) / at95('sparrow', { duration: laws.constant });
    const exponentialRatio = at95('per-task', {}) / at95('sparrow', {});
    const checks: Check[] = [
      within(
        'T-SPA-13',
        'ρ = 0.95, Pareto: per-task ÷ late, mean of 5 medians',
        perTask / late,
        2.5,
        Number.POSITIVE_INFINITY,
      ),
      within(
        'T-SPA-14',
        'per-task ÷ late: exponential − constant',
        exponentialRatio - constantRatio,
        0,
        Number.POSITIVE_INFINITY,
      ),
      within(
        'T-SPA-14',
        'per-task ÷ late: Pareto − exponential',
        perTask / late - exponentialRatio,
        0,
        Number.POSITIVE_INFINITY,
      ),
    ];
    return checks;
  },
};

/** Figure 6: ways to sample, and laws of the task duration. */
export const figure6: readonly CheckGroup[] = [
  heavyTail,
  ...constant.map((row) => medians('T-SPA-11', 'constant', row)),
  ...exponential.map((row) => medians('T-SPA-12', 'exponential', row)),
  ratio,
];
