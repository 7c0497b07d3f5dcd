import { expect, test } from 'vitest';
import { slotCount } from '../../../engine/cluster/topology.ts';
import { toMicros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { readParams } from '../../../kit/menu/params.ts';
import { policies } from '../../registry.ts';
import { deedsOf, firstDifference } from './testCompare.ts';
import { type CopyOracleRules, copyOracle } from './testCopyOracle.ts';
import { copyScenario } from './testCopyScenarios.ts';
import { firstScenario, scenariosPerRule } from './testCount.ts';

type Given = Readonly<Record<string, unknown>>;

const sharings: Readonly<Record<string, CopyOracleRules['sharing']>> = {
  'hopper-fair': 'fair',
  'hopper-central': 'hopper',
};

function rulesOf(policy: string, given: Given, sim: Sim): CopyOracleRules {
  const params = readParams(policies.get(policy).params, given as never) as Given;
  const value = (name: string) => Number(params[name] ?? 0);
  const slots = slotCount(sim.topology);
  const copies = params.copies as CopyOracleRules['copies'];
  return {
    ...{ copies, sharing: sharings[policy] ?? 'srpt', beta: value('beta') },
    unfairness: value('unfairness') / 100,
    slowTask: value('slowTask'),
    certainty: value('certainty') / 100,
    mostCopies: value('mostCopies'),
    lastWaves: value('lastWaves'),
    reportEvery: toMicros(value('reportEvery')),
    heartbeat: toMicros(value('heartbeat')),
    reportError: value('reportError') / 100,
    isTold: params.newFrom === 'told',
    reserved: policy === 'budgeted' ? Math.min(slots - 1, Math.round((value('reserved') / 100) * slots)) : 0,
    copyCap: copies === 'late' && 'cap' in params ? value('cap') / 100 : 1,
  };
}

/** Gives how a policy and its rule differ in a scenario; undefined where the draw is no valid one. */
function differenceOf(policy: string, seed: number): string | null | undefined {
  const scenario = copyScenario(seed, policy);
  if (scenario === null) return undefined;
  const given = scenario.runs[0].params ?? {};
  const { starts: wanted } = deedsOf(scenario, (sim) => copyOracle(sim, rulesOf(policy, given, sim)));
  const difference = firstDifference(deedsOf(scenario).starts, wanted);
  return difference === null ? null : `seed ${seed}: ${JSON.stringify(scenario)}\n${difference}`;
}

test.each(['hopper-fair', 'srpt', 'budgeted', 'hopper-central'])(
  '%s does start by start what its rule says',
  (policy) => {
    let checked = 0;
    const found: string[] = [];
    const count = scenariosPerRule(20, process.env.ORACLE_SCENARIOS);
    for (let seed = firstScenario(process.env.ORACLE_FIRST); checked < count; seed += 1) {
      const difference = differenceOf(policy, seed);
      if (difference === undefined) continue;
      checked += 1;
      if (difference !== null) found.push(difference);
    }
    expect(found.slice(0, 2), `${found.length} of ${checked}\n${found.slice(0, 2).join('\n\n')}`).toEqual([]);
  },
);
