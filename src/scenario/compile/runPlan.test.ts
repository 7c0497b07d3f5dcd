import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { policyPlugin } from '../../kit/menu/plugin.ts';
import { startsNothing } from '../../testing/engine/world/testPolicies.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { compileRun, compileScenario } from './compile.ts';
import { runPlanOf } from './runPlan.ts';

const managers = policyPlugin({
  id: 'managers',
  title: 'Managers',
  family: 'Test',
  folder: 'managers',
  summary: 'A scheduler for each job, and a monitor.',
  source: 'our test',
  params: {},
  schedulers: () => 'onePerJob',
  services: () => 1,
  mayIdle: true,
});

test('a policy may have a scheduler per job, and services; outages of schedulers that do not exist are left out', () => {
  const compiled = compileScenario(smallScenario);
  const { jobs } = compiled.workload;
  const outages = [0, jobs].map((scheduler) => ({ scheduler, at: 1, noticedAt: 2 }));
  const run = {
    ...compileRun(smallScenario, 0),
    plugin: managers,
    schedulers: 'onePerJob',
    outages,
  } as const;
  const plan = runPlanOf(run, compiled, () => startsNothing());
  expect(plan.outages).toEqual([outages[0]]);
  const trace = simulate(plan);
  expect([trace.schedulers, trace.services]).toEqual([jobs, 1]);
  const { arrivedAt, scheduler } = trace.tables.jobs.columns;
  const own = Array.from(scheduler, (of, job) => of === job || arrivedAt[job] === Infinity || job === 0);
  expect(own).toEqual(own.map(() => true));
});
