import { expect, test } from 'vitest';
import { toMicros } from '../../../../engine/kernel/time.ts';
import { type ParamValues, readParams } from '../../../../kit/menu/params.ts';
import type { patientQueueParams } from '../../../../policies/quincy/params.ts';
import { policies } from '../../../../policies/registry.ts';
import { disagreements } from '../testDisagreements.ts';
import { commonRulesOf } from './testCommonRules.ts';
import { deedsOf, firstDifference } from './testCompare.ts';
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

type QueuePolicy = keyof typeof regimes;

/** Gives how a policy and its rule differ in a scenario; undefined where the draw is no valid one. */
function differenceOf(policy: QueuePolicy, seed: number): string | null | undefined {
  const scenario = tinyScenario(seed, { policy, hasRoots: true, fixed: {} });
  if (scenario === null) return undefined;
  const rules = rulesOf(policy, scenario.runs[0].params ?? {});
  const { starts: wanted } = deedsOf(scenario, (sim) => queueOracle(sim, rules));
  const difference = firstDifference(deedsOf(scenario).starts, wanted);
  return difference === null ? null : `seed ${seed}: ${JSON.stringify(scenario)}\n${difference}`;
}

test.each(Object.keys(regimes) as QueuePolicy[])('%s does start by start what its rule says', (policy) => {
  expect(disagreements(25, (seed) => differenceOf(policy, seed))).toEqual([]);
});

// Tasks wait for two computers from the same moment on; one of those that wait for the first has run meanwhile.
test('quincy-gf, scenario 834: a root moves off the computer that tasks have waited for longest', () => {
  expect(differenceOf('quincy-gf', 834)).toBeNull();
});
