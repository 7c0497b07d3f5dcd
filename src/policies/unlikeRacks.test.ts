import { expect, test } from 'vitest';
import { simulate } from '../engine/world/simulate.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { compileScenario } from '../scenario/compile/compile.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { cases } from '../testing/cases.ts';
import { lawsOf } from '../testing/laws/lawsOf.ts';
import { AnyScenario } from '../testing/policies/testAnyScenario.ts';
import { schedulersOf } from '../testing/policies/testLawRuns.ts';
import { withUnlikeRacks } from '../testing/policies/testUnlikeRacks.ts';
import { policies } from './registry.ts';

const SCENARIOS = cases(40, 5);

test.each(policies.all.map((plugin) => [plugin.id, plugin] as const))(
  'the laws hold under %s in racks of any size, with servers of any size',
  (policy, plugin) => {
    let checked = 0;
    for (let seed = 0; seed < SCENARIOS; seed += 1) {
      const any = new AnyScenario(seed);
      const params = any.params(plugin);
      const plain = any.scenario();
      const drawn = plugin.countsSlotsOnly === true ? plain : any.withDemands(plain);
      const scenario = {
        ...drawn,
        cluster: withUnlikeRacks(drawn.cluster, seed),
        events: any.events(schedulersOf(plugin, params)),
        runs: [{ policy, params }],
      };
      if (checkScenario(scenario).issues.length > 0) continue;
      checked += 1;
      const compiled = compileScenario(scenario);
      const trace = simulate(planRun(scenario, 0, compiled));
      const broken = lawsOf({ plugin, params }, scenario).flatMap((law) =>
        law(trace, compiled.workload).slice(0, 3),
      );
      expect(broken, `seed ${seed}, ${JSON.stringify(params)}`).toEqual([]);
    }
    expect(checked).toBeGreaterThan(cases(20, 2));
  },
);
