import { expect, test } from 'vitest';
import { checkScenario } from '../../scenario/checks/check.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { simulate } from '../world/simulate.ts';

const workload: Scenario['workload'] = {
  kind: 'explicit',
  jobs: [0, 0, 3].map((arrivesAt) => ({
    arrivesAt,
    stages: [{ durations: [2, 2] }, { durations: [1], after: [0] }],
  })),
  warmup: 0,
};
const gone = (scheduler: number, repair?: number) =>
  ({
    kind: 'schedulerDown',
    scheduler,
    at: 1,
    detection: 0.5,
    ...(repair !== undefined && { repair }),
  }) as const;

test.each([
  ['apollo', {}, 3],
  ['apollo-baseline', {}, 3],
  ['sparrow', { schedulers: 3 }, 3],
  ['hopper', { schedulers: 3 }, 3],
])(
  'where all schedulers of %s are down and one returns, it ends the jobs of those that never do',
  (policy, params, count) => {
    // The last one returns; the third job arrives while all are known to be down.
    const events = Array.from({ length: count }, (_, at) => gone(at, at === count - 1 ? 5 : undefined));
    const { events: _none, ...rest } = smallScenario;
    const scenario: Scenario = { ...rest, workload, runs: [{ policy, params }], events };
    expect(checkScenario(scenario).issues).toEqual([]);
    const { tables } = simulate(planRun(scenario, 0));
    expect([...tables.jobs.columns.finishedAt].every((time) => time > 6e6 && time < 60e6)).toBe(true);
  },
);
