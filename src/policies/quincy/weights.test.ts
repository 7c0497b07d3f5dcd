import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';

const SECOND = 1_000_000;

/** 14 servers, of which two roots leave 12; two jobs of 30 tasks, of users that weigh 3 and 1. */
function runs(policy: string, byWeight: boolean): readonly number[] {
  const job = (user: string) => ({
    user,
    arrivesAt: 0,
    stages: [{ durations: Array.from({ length: 30 }, () => 10) }],
  });
  const scenario: Scenario = {
    version: 2,
    name: 'two users',
    seed: 1,
    cluster: { racks: 2, serversPerRack: 7, slotsPerServer: 1, roundTrip: 0 },
    workload: {
      kind: 'explicit',
      users: [
        { name: 'ann', weight: 3, priority: 0 },
        { name: 'bob', weight: 1, priority: 0 },
      ],
      jobs: [job('ann'), job('bob')],
      warmup: 0,
    },
    runs: [{ policy, params: { byWeight } }],
  };
  const { task, startedAt, endedAt } = simulate(planRun(scenario, 0)).tables.attempts.columns;
  const running = [0, 0];
  task.forEach((each, row) => {
    if (startedAt[row] <= 5 * SECOND && endedAt[row] > 5 * SECOND) running[each < 30 ? 0 : 1] += 1;
  });
  return running;
}

test.each(['quincy-qf', 'quincy-qfp', 'quincy-qfpx'])('%s gives jobs shares by weight', (policy) => {
  expect(runs(policy, false)).toEqual([6, 6]);
  expect(runs(policy, true)).toEqual([9, 3]);
});
