import { slotCount } from '../../../../engine/cluster/topology.ts';
import { toMicros } from '../../../../engine/kernel/time.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { readParams } from '../../../../kit/menu/params.ts';
import type { PolicyCreator } from '../../../../kit/menu/plugin.ts';
import { creators } from '../../../../policies/hopper/creators.ts';
import { policies } from '../../../../policies/registry.ts';
import type { Scenario } from '../../../../scenario/shape/schema.ts';
import { deedsOf, firstDifference } from './testCompare.ts';
import { type CopyOracleRules, copyOracle } from './testCopyOracle.ts';
import { copyScenario } from './testCopyScenarios.ts';
import { type LearningParams, learningParams, learningRules, withRuns } from './testLearningScenarios.ts';

type Given = Readonly<Record<string, unknown>>;

/** k of so few jobs; the menu's most, 20 %, would be one of five. */
const allowances = [0, 40, 0, 70, 100];

const sharings: Readonly<Record<string, CopyOracleRules['sharing']>> = {
  'hopper-fair': 'fair',
  'hopper-central': 'hopper',
};

/** The parameters of a scenario, with an allowance for locality that goes by the seed. */
function paramsOf(policy: string, scenario: Scenario, seed: number): Given {
  const params = readParams(policies.get(policy).params, scenario.runs[0].params ?? {});
  if (!('localityShare' in params)) return params;
  return { ...params, localityShare: allowances[seed % allowances.length] };
}

function rulesOf(policy: string, params: Given, sim: Sim, learning: LearningParams | null): CopyOracleRules {
  const value = (name: string) => Number(params[name] ?? 0);
  const slots = slotCount(sim.topology);
  const copies = params.copies as CopyOracleRules['copies'];
  return {
    ...{ copies, sharing: sharings[policy] ?? 'srpt', beta: value('beta') },
    ...(learning === null ? { alpha: 'off', alphaError: 0 } : learningRules(learning)),
    unfairness: value('unfairness') / 100,
    slowTask: value('slowTask'),
    certainty: value('certainty') / 100,
    mostCopies: value('mostCopies'),
    lastWaves: value('lastWaves'),
    reportEvery: toMicros(value('reportEvery')),
    heartbeat: toMicros(value('heartbeat')),
    reportError: value('reportError') / 100,
    isTold: params.newFrom === 'told',
    reserved:
      policy === 'budgeted' ? Math.min(slots - 1, Math.round((value('reserved') / 100) * slots)) : null,
    localityShare: value('localityShare') / 100,
    copiesWaitForAll: params.copiesWait === 'all',
    copyCap: copies === 'late' && 'cap' in params ? value('cap') / 100 : 1,
  };
}

/**
 * What a policy does in a scenario, and what its rule says; undefined where the draw is no valid one. `learns`: the jobs run
 * again, and β and shuffles are learned from those before.
 */
export function bothOf(policy: string, seed: number, learns = false) {
  const drawn = copyScenario(seed, policy);
  const scenario = drawn !== null && learns ? withRuns(drawn, seed) : drawn;
  if (scenario === null) return undefined;
  const learning = learns ? learningParams(seed) : null;
  const params = { ...paramsOf(policy, scenario, seed), ...learning };
  const create = new Map(creators).get(policy) as PolicyCreator;
  const done = () => deedsOf(scenario, (sim) => create({ sim, params: params as never })).starts;
  const wanted = () =>
    deedsOf(scenario, (sim) => copyOracle(sim, rulesOf(policy, params, sim, learning))).starts;
  return { scenario, params, done, wanted };
}

/** Gives how a policy and its rule differ in a scenario; undefined where the draw is no valid one. */
export function differenceOf(policy: string, seed: number, learns = false): string | null | undefined {
  const both = bothOf(policy, seed, learns);
  if (both === undefined) return undefined;
  const difference = firstDifference(both.done(), both.wanted());
  return difference === null ? null : `seed ${seed}: ${JSON.stringify(both)}\n${difference}`;
}
