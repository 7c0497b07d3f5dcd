import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { policies } from '../../policies/registry.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { planRun } from '../compile/planRun.ts';
import type { Scenario } from '../shape/schema.ts';
import { ignoredBy } from './idleParams.ts';

const [job] = smallWorkload.classes;

/** A crowded cluster in which reading takes equally long everywhere, with all files on one server; null: no files. */
function reading(policy: string, server: number | null, params = {}): Scenario {
  const file = { size: 20, replicas: 1, placement: { kind: 'confined', servers: [server ?? 0] } } as const;
  const stage = { tasks: 4, duration: { kind: 'exponential', mean: 1 } } as const;
  const stages = [server === null ? stage : { ...stage, reads: [file] }];
  const network = { kind: 'rates', server: 100, rack: 100, remote: 100 } as const;
  return {
    ...smallScenario,
    cluster: { racks: 2, serversPerRack: 3, slotsPerServer: 2, roundTrip: 0.001, network },
    workload: { ...smallWorkload, classes: [{ ...job, stages }], jobs: 30, warmup: 0 },
    runs: [{ policy, params }],
  };
}
const places = (scenario: Scenario) =>
  Array.from(simulate(planRun(scenario, 0)).tables.attempts.columns.server);

test('a policy that is said to ignore what tasks read places them alike wherever that is', () => {
  const ignorant = policies.all.filter(({ id }) => ignoredBy(reading(id, 1), 0) !== null);
  expect(ignorant.map(({ id }) => id)).toEqual(expect.arrayContaining(['random', 'batch', 'sparrow']));
  for (const { id } of ignorant) {
    expect([id, ...places(reading(id, 1))]).toEqual([id, ...places(reading(id, 4))]);
    expect(ignoredBy(reading(id, null), 0)).toBeNull();
  }
});

test('Sparrow names the parameter with which it looks at data, until that is on', () => {
  expect(ignoredBy(reading('sparrow', 1), 0)).toMatch(/unless “Soft locality” is on\.$/);
  expect(ignoredBy(reading('sparrow', 1, { softLocality: true }), 0)).toBeNull();
});
