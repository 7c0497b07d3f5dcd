import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { policies } from '../../policies/registry.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { planRun } from '../compile/planRun.ts';
import type { Scenario, ServersFail } from '../shape/schema.ts';
import { drawnFailures, expectedFailures } from './drawnFailures.ts';

const often: ServersFail = { kind: 'serversFail', at: 5, lasts: 1_000, every: 40, detection: 1, repair: 10 };
const failing = (event: ServersFail, more: Scenario['events'] = [], seed = 1): Scenario => ({
  ...smallScenario,
  cluster: { racks: 2, serversPerRack: 5, slotsPerServer: 2, roundTrip: 0.001 },
  seed,
  events: [event, ...more],
});

test('servers fail at the rate that is asked for, in the time for which they do, and with each seed at other times', () => {
  const losses = drawnFailures(failing(often));
  const expected = expectedFailures(often, 10); // 200
  expect(Math.abs(losses.length - expected)).toBeLessThan(3 * Math.sqrt(expected));
  expect(losses.every(({ at }) => at >= 5 && at < 1_005)).toBe(true);
  expect(new Set(losses.map(({ server }) => server)).size).toBe(10);
  expect(drawnFailures(failing(often))).toEqual(losses);
  expect(drawnFailures(failing(often, [], 2))).not.toEqual(losses);
});

test('no server fails while it is down, nor where its failure is written', () => {
  const down = { kind: 'serverDown', server: 3, at: 300, detection: 1, repair: 200 } as const;
  const own = drawnFailures(failing(often, [down])).filter(({ server }) => server === 3);
  own.forEach(({ at }, index) => {
    expect(at + 10 < 300 || at > 500).toBe(true);
    if (index > 0) expect(at).toBeGreaterThanOrEqual(own[index - 1].at + 10);
  });
});

test('failures that would not end, or end before they are noticed, are refused with what is allowed', () => {
  const issuesOf = (event: ServersFail) => checkScenario(failing(event)).issues;
  expect(issuesOf({ ...often, lasts: 1e9 })).toEqual([
    {
      path: '/events/0/every',
      message: 'is 40; allowed is at least 500000, for 10 servers would fail more than 20000 times',
    },
  ]);
  expect(issuesOf({ ...often, detection: 20 })).toEqual([
    { path: '/events/0/repair', message: expect.stringMatching(/^is 10; allowed is at least the 20 s/) },
  ]);
});

test.each(policies.all.map(({ id }) => id))('%s ends all jobs though servers fail at random', (policy) => {
  const event = { ...often, at: 0, lasts: 100, every: 4, detection: 0.1, repair: 0.5 };
  const scenario: Scenario = {
    ...failing(event),
    workload: { ...smallWorkload, jobs: 20, warmup: 0 },
    runs: [{ policy }],
  };
  const { tables } = simulate(planRun(scenario, 0));
  expect(tables.outages.length).toBeGreaterThan(0);
  expect([...tables.jobs.columns.finishedAt].every(Number.isFinite)).toBe(true);
});
