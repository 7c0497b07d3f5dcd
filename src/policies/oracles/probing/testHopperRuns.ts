import { toMicros } from '../../../engine/kernel/time.ts';
import { readParams } from '../../../kit/menu/params.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { policies } from '../../registry.ts';
import { deedsOf, firstDifference } from '../central/testCompare.ts';
import { type HopperOracleRules, hopperOracle } from './testHopperOracle.ts';
import { withSchedulers } from './testSchedulerScenarios.ts';

function rulesOf({ runs: [{ params: given = {} }] }: Scenario): HopperOracleRules {
  const params = readParams(policies.get('hopper').params, given) as Readonly<Record<string, unknown>>;
  const value = (name: string) => Number(params[name]);
  return {
    copies: params.copies as HopperOracleRules['copies'],
    ...{ beta: value('beta'), unfairness: value('unfairness') / 100 },
    ...{ slowTask: value('slowTask'), certainty: value('certainty') / 100 },
    ...{ mostCopies: value('mostCopies'), lastWaves: value('lastWaves') },
    ...{ reportEvery: toMicros(value('reportEvery')), reportError: value('reportError') / 100 },
    isTold: params.newFrom === 'told',
    ...{ probeRatio: value('probeRatio'), refusals: value('refusals') },
    ...{ drawsAny: params.drawsAny === true, keepsSlots: params.keepsSlots === true },
    messageTimes: {
      scheduler: toMicros(value('schedulerTime')),
      server: toMicros(value('serverTime')),
    },
  };
}

/** What decentralised Hopper does in a scenario, and what its rules say; undefined where the draw is no valid one. */
export function bothOf(seed: number) {
  const scenario = withSchedulers(seed, 'hopper');
  if (scenario === null) return undefined;
  return {
    scenario,
    done: () => deedsOf(scenario).starts,
    wanted: () => deedsOf(scenario, (sim) => hopperOracle(sim, rulesOf(scenario))).starts,
  };
}

/** Gives how the policy and its rules differ in a scenario; undefined where the draw is no valid one. */
export function differenceOf(seed: number): string | null | undefined {
  const both = bothOf(seed);
  if (both === undefined) return undefined;
  const difference = firstDifference(both.done(), both.wanted());
  return difference === null ? null : `seed ${seed}: ${JSON.stringify(both.scenario)}\n${difference}`;
}
