import { atLeast, type CheckGroup, near } from './check.ts';
import { paired, ratios } from './estimate.ts';
import { large } from './figure5.ts';
import type { Row } from './rows.ts';
import { laws, mediansOf } from './runs.ts';

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
  id: Row,
  law: keyof typeof laws,
  [policy, wanted]: readonly [string, readonly (number | null)[]],
): CheckGroup {
  return {
    name: `figure6-${law}-${policy}`,
    run: () =>
      wanted.flatMap((value, i) => {
        if (value === null) return [];
        const found = mediansOf(large(policy, loads[i], { duration: laws[law] }));
        return [near(id, `${law}, ${policy}, ρ = ${loads[i]}, median`, found, value, 0.05)];
      }),
  };
}

/** Medians at 95 % load of the seeds from 1 on. */
const at95 = (policy: string, law: keyof typeof laws, seeds: number) =>
  mediansOf(large(policy, 0.95, { duration: laws[law] }), seeds);

const ratio: CheckGroup = {
  name: 'figure6-exponential-ratio',
  run: () =>
    ['batch', 'per-task'].map((policy) => {
      const overLate = ratios(at95(policy, 'exponential', 6), at95('sparrow', 'exponential', 6));
      return atLeast('T-SPA-12', `ρ = 0.95, exponential: ${policy} ÷ late`, overLate, 1.3);
    }),
};

const heavyTail: CheckGroup = {
  name: 'figure6-pareto',
  run() {
    const gain = (law: keyof typeof laws) => ratios(at95('per-task', law, 5), at95('sparrow', law, 5));
    const [constantGain, exponentialGain, paretoGain] = [
      gain('constant'),
      gain('exponential'),
      gain('pareto'),
    ];
    const rise = (from: readonly number[], to: readonly number[]) => paired(to, from, (b, a) => b - a);
    return [
      atLeast('T-SPA-13', 'ρ = 0.95, Pareto: per-task ÷ late, medians', paretoGain, 2.5),
      atLeast('T-SPA-14', 'per-task ÷ late: exponential − constant', rise(constantGain, exponentialGain), 0),
      atLeast('T-SPA-14', 'per-task ÷ late: Pareto − exponential', rise(exponentialGain, paretoGain), 0),
    ];
  },
};

/** Figure 6: ways to sample, and laws of the task duration. */
export const figure6: readonly CheckGroup[] = [
  heavyTail,
  ...constant.map((row) => medians('T-SPA-11', 'constant', row)),
  ...exponential.map((row) => medians('T-SPA-12', 'exponential', row)),
  ratio,
];
