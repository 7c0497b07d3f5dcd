import { describe, expect, test } from 'vitest';
import { simulate } from '../engine/world/simulate.ts';
import { type LawRun, lawsOf } from '../laws/lawsOf.ts';
import { workIsConserved } from '../laws/slots.ts';
import { checkScenario } from '../scenario/check.ts';
import { compileScenario } from '../scenario/compile.ts';
import { planRun } from '../scenario/planRun.ts';
import type { Scenario } from '../scenario/schema.ts';
import { isDefault, lawRunsByTurns, withRun } from '../testing/policies/testLawRuns.ts';
import { lawScenarios } from '../testing/policies/testLawScenarios.ts';
import { traceDigest } from '../trace/digest.ts';
import { policies } from './registry.ts';

const allSurvive = lawScenarios.filter(({ events = [] }) => events.length === 0);

/**
 * Chooses the runs that are made twice, to check determinism: each policy with its defaults in every scenario, and with other
 * parameters in one scenario, by turns. `npm run validate` makes all runs twice.
 */
function isRepeated(run: LawRun, position: number, scenario: Scenario): boolean {
  return isDefault(run) || allSurvive[position % allSurvive.length] === scenario;
}

describe.each(lawScenarios.map((scenario) => [scenario.name, scenario] as const))(
  'with %s',
  (_, scenario) => {
    const compiled = compileScenario(scenario);
    const runs = lawRunsByTurns(scenario);

    test('the scenario is a valid one', () => {
      expect(checkScenario(scenario).issues).toEqual([]);
      expect(runs.length).toBeGreaterThan(0);
    });

    test.each(
      runs.map((run, position) => [`${run.plugin.id} ${JSON.stringify(run.params)}`, run, position] as const),
    )('the laws hold under %s', (_label, run, position) => {
      const plan = planRun(withRun(scenario, run), 0, compiled);
      const trace = simulate(plan);
      const broken = lawsOf(run, scenario).flatMap((law) => law(trace, compiled.workload).slice(0, 3));
      expect(broken).toEqual([]);
      if (isRepeated(run, position, scenario)) expect(traceDigest(simulate(plan))).toBe(traceDigest(trace));
    });
  },
);

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
