import { simulate } from '../../src/engine/world/simulate.ts';
import { lawRunsOf, withRun } from '../../src/policies/testLawRuns.ts';
import { lawScenarios } from '../../src/policies/testLawScenarios.ts';
import { compileScenario } from '../../src/scenario/compile.ts';
import { planRun } from '../../src/scenario/planRun.ts';
import { traceDigest } from '../../src/trace/digest.ts';
import { type CheckGroup, within } from './check.ts';

/** Runs made twice are the same, under every policy at the ends of its parameters. `npm test` repeats some of them. */
export const repeats: CheckGroup = {
  name: 'repeats',
  run() {
    return lawScenarios.map((scenario) => {
      const compiled = compileScenario(scenario);
      const differing = lawRunsOf(scenario).filter((run) => {
        const plan = planRun(withRun(scenario, run), 0, compiled);
        const first = traceDigest(simulate(plan));
        return traceDigest(simulate(plan)) !== first;
      });
      return within('REPEAT', `${scenario.name}: runs that differ`, differing.length, 0, 0);
    });
  },
};
