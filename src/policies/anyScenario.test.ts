import { expect, test } from 'vitest';
import { simulate } from '../engine/world/simulate.ts';
import { blacklistHolds } from '../laws/places.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { compileScenario } from '../scenario/compile/compile.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { cases } from '../testing/cases.ts';
import { lawsOf } from '../testing/laws/lawsOf.ts';
import { AnyScenario } from '../testing/policies/testAnyScenario.ts';
import { schedulersOf } from '../testing/policies/testLawRuns.ts';
import { receiptsHold } from '../testing/policies/testReceiptLaw.ts';
import { policies } from './registry.ts';

/** Scenarios per policy. */
const SCENARIOS = cases(80, 10);

/** Those of them whose receipts are checked. */
const RECEIPTS = 3;

test.each(policies.all.map((plugin) => [plugin.id, plugin] as const))(
  'the laws hold under %s in random scenarios',
  (policy, plugin) => {
    let checked = 0;
    let blacklisted = 0;
    for (let seed = 0; seed < SCENARIOS; seed += 1) {
      const any = new AnyScenario(seed);
      const params = any.params(plugin);
      const events = any.events(schedulersOf(plugin, params));
      const plain = any.scenario();
      const drawn = plugin.countsSlotsOnly === true ? plain : any.withDemands(plain);
      const blacklist = any.blacklist(drawn.cluster.serversPerRack);
      const cluster = { ...drawn.cluster, ...(blacklist.length > 0 && { blacklist }) };
      const scenario = { ...drawn, cluster, events, runs: [{ policy, params }] };
      if (checkScenario(scenario).issues.length > 0) continue;
      checked += 1;
      if (blacklist.length > 0) blacklisted += 1;
      const compiled = compileScenario(scenario);
      const trace = simulate(planRun(scenario, 0, compiled));
      const laws = [...lawsOf({ plugin, params }, scenario), blacklistHolds];
      // As many as there is time for: each receipt is checked against all rows.
      if (checked <= RECEIPTS) laws.push(receiptsHold(3));
      const broken = laws.flatMap((law) => law(trace, compiled.workload).slice(0, 3));
      expect(broken, `seed ${seed}, ${JSON.stringify(params)}`).toEqual([]);
    }
    expect(checked).toBeGreaterThan(cases(60, 5));
    expect(blacklisted).toBeGreaterThanOrEqual(cases(11, 0));
  },
);
