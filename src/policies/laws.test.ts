import { describe, expect, test } from 'vitest';
import { simulate } from '../engine/world/simulate.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { compileScenario } from '../scenario/compile/compile.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { isThorough } from '../testing/cases.ts';
import { workIsConserved } from '../testing/laws/conservedWork.ts';
import { lawsOf } from '../testing/laws/lawsOf.ts';
import { isDefault, lawRunsByPairs, withRun } from '../testing/policies/testLawRuns.ts';
import { lawScenarios } from '../testing/policies/testLawScenarios.ts';
import { traceDigest } from '../trace/digest.ts';
import { policies } from './registry.ts';

const compiled = new Map(lawScenarios.map((scenario) => [scenario, compileScenario(scenario)]));

test.each(lawScenarios.map((scenario) => [scenario.name, scenario] as const))(
  '%s is a valid scenario',
  (_, scenario) => {
    expect(checkScenario(scenario).issues).toEqual([]);
  },
);

// A quick test makes the runs with defaults. A thorough one makes them twice, to check determinism; `npm run validate` all.
describe.each(policies.all.map((plugin) => [plugin.id, plugin] as const))('under %s', (_, plugin) => {
  test.each(
    lawRunsByPairs(plugin)
      .filter(([, run]) => isThorough || isDefault(run))
      .map(([scenario, run]) => [`${scenario.name} ${JSON.stringify(run.params)}`, scenario, run] as const),
  )('the laws hold with %s', (_label, scenario, run) => {
    const plan = planRun(withRun(scenario, run), 0, compiled.get(scenario));
    const trace = simulate(plan);
    const broken = lawsOf(run, scenario).flatMap((law) => law(trace, plan.workload).slice(0, 3));
    expect(broken).toEqual([]);
    if (isThorough && isDefault(run)) expect(traceDigest(simulate(plan))).toBe(traceDigest(trace));
  });
});

test.each(policies.all.filter(({ mayIdle }) => mayIdle).map(({ id }) => id))(
  '%s, which may leave slots idle, does so in some scenario',
  (policy) => {
    const scenario = { ...lawScenarios[0], runs: [{ policy }] };
    const { workload } = compileScenario(scenario);
    expect(workIsConserved(simulate(planRun(scenario, 0)), workload)).not.toEqual([]);
  },
);

describe('a seed', () => {
  const digestOf = (policy: string, seed: number) =>
    traceDigest(simulate(planRun({ ...lawScenarios[0], seed, runs: [{ policy }] }, 0)));

  test.each(policies.all.map(({ id }) => id))('changes the run of %s', (id) => {
    expect(digestOf(id, 1)).not.toBe(digestOf(id, 2));
    expect(digestOf(id, 2 ** 40)).not.toBe(digestOf(id, 2 ** 41));
  });
});
