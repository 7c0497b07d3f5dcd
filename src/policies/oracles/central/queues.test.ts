import { expect, test } from 'vitest';
import { toMicros } from '../../../engine/kernel/time.ts';
import { readParams } from '../../params.ts';
import { policies } from '../../registry.ts';
import { deedsOf, firstDifference } from './testCompare.ts';
import { scenariosPerRule } from './testCount.ts';
import { type QueueOracleRules, queueOracle } from './testQueueOracle.ts';
import { tinyScenario } from './testTinyScenarios.ts';

const regimes = {
  'quincy-g': { isFair: false, mayPreempt: false },
  'quincy-gf': { isFair: true, mayPreempt: false },
  'quincy-gfp': { isFair: true, mayPreempt: true },
  'quincy-gfh': { isFair: true, mayPreempt: false },
  'quincy-gfph': { isFair: true, mayPreempt: true },
} as const;

function rulesOf(policy: keyof typeof regimes, given: object): QueueOracleRules {
  const params = readParams(policies.get(policy).params, given as never) as unknown as Readonly<
    Record<string, number>
  >;
  return {
    ...regimes[policy],
    concurrency: params.concurrency,
    startUp: toMicros(params.startUp),
    margin: params.margin ?? 0,
    hold: toMicros(params.hold ?? 0),
    onComputer: params.preferredComputers,
    inRack: params.preferredRacks,
  };
}

// The oracles know roots that start up in a fixed time and react at once.
const atOnce = { reaction: 0, startUpSpread: 0 };

test.each(Object.keys(regimes) as (keyof typeof regimes)[])(
  '%s does start by start what its rule says',
  (policy) => {
    let checked = 0;
    for (let seed = 0; checked < scenariosPerRule(25, process.env.ORACLE_SCENARIOS); seed += 1) {
      const scenario = tinyScenario(seed, { policy, hasRoots: true, fixed: atOnce });
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
