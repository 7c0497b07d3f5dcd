import { expect, test } from 'vitest';
import { toMicros } from '../../../engine/kernel/time.ts';
import { type ParamValues, readParams } from '../../../kit/menu/params.ts';
import type { patientQueueParams } from '../../quincy/params.ts';
import { policies } from '../../registry.ts';
import { commonRulesOf } from './testCommonRules.ts';
import { deedsOf, firstDifference } from './testCompare.ts';
import { firstScenario, scenariosPerRule } from './testCount.ts';
import { type QueueOracleRules, queueOracle } from './testQueueOracle.ts';
import { tinyScenario } from './testTinyScenarios.ts';

const regimes = {
  'quincy-g': { isFair: false, mayPreempt: false },
  'quincy-gf': { isFair: true, mayPreempt: false },
  'quincy-gfp': { isFair: true, mayPreempt: true },
  'quincy-gfh': { isFair: true, mayPreempt: false },
  'quincy-gfph': { isFair: true, mayPreempt: true },
} as const;

type QueueParams = ParamValues<typeof patientQueueParams>;

function rulesOf(policy: keyof typeof regimes, given: object): QueueOracleRules {
  const params = readParams(policies.get(policy).params, given as never) as unknown as QueueParams;
  return {
    ...regimes[policy],
    ...commonRulesOf(params),
    mostJobs: (slots) => slots - 1,
    margin: params.margin ?? 0,
    hold: toMicros(params.hold ?? 0),
  };
}

test.each(Object.keys(regimes) as (keyof typeof regimes)[])(
  '%s does start by start what its rule says',
  (policy) => {
    let checked = 0;
    const count = scenariosPerRule(25, process.env.ORACLE_SCENARIOS);
    for (let seed = firstScenario(process.env.ORACLE_FIRST); checked < count; seed += 1) {
      const scenario = tinyScenario(seed, { policy, hasRoots: true, fixed: {} });
      if (scenario === null) continue;
      checked += 1;
      const rules = rulesOf(policy, scenario.runs[0].params ?? {});
      const { starts: wanted } = deedsOf(scenario, (sim) => queueOracle(sim, rules));
      expect(
        firstDifference(deedsOf(scenario).starts, wanted),
        `seed ${seed}: ${JSON.stringify(scenario)}`,
      ).toBeNull();
    }
  },
);
