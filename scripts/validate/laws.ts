import { simulate } from '../../src/engine/world/simulate.ts';
import { compileScenario } from '../../src/scenario/compile/compile.ts';
import { planRun } from '../../src/scenario/compile/planRun.ts';
import { lawsOf } from '../../src/testing/laws/lawsOf.ts';
import { lawRunsOf, withRun } from '../../src/testing/policies/testLawRuns.ts';
import { lawScenarios } from '../../src/testing/policies/testLawScenarios.ts';
import { traceDigest } from '../../src/trace/digest.ts';
import { type CheckGroup, none } from './check.ts';

/**
 * Under every policy, at the bounds of its parameters, the laws hold in every scenario, and repeated runs are equal.
 * `npm test` does runs in which any two settings meet (`lawRunsByPairs`), and repeats those with defaults.
 */
export const laws: CheckGroup = {
  name: 'laws',
  run() {
    return lawScenarios.flatMap((scenario) => {
      const compiled = compileScenario(scenario);
      let lawless = 0;
      let differing = 0;
      for (const run of lawRunsOf(scenario)) {
        const plan = planRun(withRun(scenario, run), 0, compiled);
        const trace = simulate(plan);
        if (lawsOf(run, scenario).some((law) => law(trace, compiled.workload).length > 0)) lawless += 1;
        if (traceDigest(simulate(plan)) !== traceDigest(trace)) differing += 1;
      }
      return [
        none('LAWS', `${scenario.name}: runs that break a law`, lawless),
        none('REPEAT', `${scenario.name}: runs that differ`, differing),
      ];
    });
  },
};
