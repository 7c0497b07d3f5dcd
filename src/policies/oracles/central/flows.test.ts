import { expect, test } from 'vitest';
import { toMicros } from '../../../engine/kernel/time.ts';
import { readParams } from '../../params.ts';
import { policies } from '../../registry.ts';
import { deedsOf } from './testCompare.ts';
import { scenariosPerRule } from './testCount.ts';
import { dearDecisions, type FlowOracleRules, isReadable } from './testFlowOracle.ts';
import { tinyScenario } from './testTinyScenarios.ts';

const regimes = {
  'quincy-q': { isFair: false, mayPreempt: false },
  'quincy-qf': { isFair: true, mayPreempt: false },
  'quincy-qp': { isFair: false, mayPreempt: true },
  'quincy-qfp': { isFair: true, mayPreempt: true },
  'quincy-qfpx': { isFair: true, mayPreempt: true },
} as const;

function rulesOf(policy: keyof typeof regimes, given: object): FlowOracleRules {
  const params = readParams(policies.get(policy).params, given as never) as unknown as Readonly<
    Record<string, number>
  >;
  return {
    ...regimes[policy],
    startUp: toMicros(params.startUp),
    period: toMicros(params.period),
    wait: params.waitCost,
    rack: params.rackCost,
    core: params.coreCost,
    cap: params.costCap,
    onComputer: params.preferredComputers,
    inRack: params.preferredRacks,
  };
}

// The oracles know roots that start up in a fixed time and react at once.
const atOnce = { reaction: 0, startUpSpread: 0 };

test.each(Object.keys(regimes) as (keyof typeof regimes)[])(
  '%s runs what costs least at every moment',
  (policy) => {
    let checked = 0;
    for (let seed = 0; checked < scenariosPerRule(8, process.env.ORACLE_SCENARIOS); seed += 1) {
      const drawn = tinyScenario(seed, { policy, hasRoots: true, fixed: { solverDelay: 'free', ...atOnce } });
      if (drawn === null) continue;
      const scenario = { ...drawn, events: [], cluster: { ...drawn.cluster, roundTrip: 0 } };
      const { data } = deedsOf(scenario);
      if (!isReadable(data)) continue;
      checked += 1;
      const dear = dearDecisions(data, rulesOf(policy, scenario.runs[0].params ?? {}));
      expect(dear.slice(0, 3), `seed ${seed}: ${JSON.stringify(scenario)}`).toEqual([]);
    }
  },
);
