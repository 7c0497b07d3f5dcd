import { toMicros } from '../../../../engine/kernel/time.ts';
import { readParams } from '../../../../kit/menu/params.ts';
import type { PolicyCreator } from '../../../../kit/menu/plugin.ts';
import { creators } from '../../../../policies/hopper/creators.ts';
import { policies } from '../../../../policies/registry.ts';
import { deedsOf, firstDifference } from '../central/testCompare.ts';
import {
  type LearningParams,
  learningParams,
  learningRules,
  withRuns,
} from '../central/testLearningScenarios.ts';
import { type HopperOracleRules, hopperOracle } from './testHopperOracle.ts';
import { withSchedulers } from './testSchedulerScenarios.ts';

function rulesOf(
  params: Readonly<Record<string, unknown>>,
  learning: LearningParams | null,
): HopperOracleRules {
  const value = (name: string) => Number(params[name]);
  return {
    copies: params.copies as HopperOracleRules['copies'],
    ...(learning === null ? { alpha: 'off', alphaError: 0 } : learningRules(learning)),
    ...{ beta: value('beta'), unfairness: value('unfairness') / 100 },
    ...{ slowTask: value('slowTask'), certainty: value('certainty') / 100 },
    ...{ mostCopies: value('mostCopies'), lastWaves: value('lastWaves') },
    ...{ reportEvery: toMicros(value('reportEvery')), reportError: value('reportError') / 100 },
    isTold: params.newFrom === 'told',
    ...{ probeRatio: value('probeRatio'), refusals: value('refusals') },
    asksOn: params.asksOn === true,
    ...{ drawsAny: params.drawsAny === true, keepsSlots: params.keepsSlots === true },
    messageTimes: {
      scheduler: toMicros(value('schedulerTime')),
      server: toMicros(value('serverTime')),
    },
  };
}

/**
 * What decentralised Hopper does in a scenario, and what its rules say; undefined where the draw is no valid one. `learns`: the
 * jobs run again, and β and shuffles are learned from those before.
 */
export function bothOf(seed: number, learns = false) {
  const drawn = withSchedulers(seed, 'hopper');
  const scenario = drawn !== null && learns ? withRuns(drawn, seed) : drawn;
  if (scenario === null) return undefined;
  const learning = learns ? learningParams(seed) : null;
  const given = readParams(policies.get('hopper').params, scenario.runs[0].params ?? {});
  const params = { ...given, ...learning };
  const create = new Map(creators).get('hopper') as PolicyCreator;
  return {
    ...{ scenario, params },
    done: () => deedsOf(scenario, (sim) => create({ sim, params: params as never })).starts,
    wanted: () => deedsOf(scenario, (sim) => hopperOracle(sim, rulesOf(params, learning))).starts,
  };
}

/** Gives how the policy and its rules differ in a scenario; undefined where the draw is no valid one. */
export function differenceOf(seed: number, learns = false): string | null | undefined {
  const both = bothOf(seed, learns);
  if (both === undefined) return undefined;
  const difference = firstDifference(both.done(), both.wanted());
  return difference === null ? null : `seed ${seed}: ${JSON.stringify(both)}\n${difference}`;
}
