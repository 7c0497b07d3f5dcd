import { toMicros } from '../../../engine/kernel/time.ts';
import { readParams } from '../../../kit/menu/params.ts';
import { checkScenario } from '../../../scenario/check.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { policies } from '../../registry.ts';
import { Draws } from '../../testDraws.ts';
import { deedsOf, firstDifference } from '../central/testCompare.ts';
import { copyScenario } from '../central/testCopyScenarios.ts';
import { type HopperOracleRules, hopperOracle } from './testHopperOracle.ts';

/** Draws a tiny scenario with stragglers for some schedulers, of which one may be lost. */
function hopperScenario(seed: number): Scenario | null {
  const tiny = copyScenario(seed, 'hopper');
  if (tiny === null) return null;
  const draws = new Draws(seed, 'tiny schedulers');
  const schedulers = draws.upTo(3);
  const time = () => draws.of([0, 0, 0, 0.001, 0.01]);
  const [{ policy, params = {} }] = tiny.runs;
  const detection = draws.of([0, 0.5, 2]);
  const loss = {
    ...{
      kind: 'schedulerDown' as const,
      scheduler: draws.below(schedulers),
      at: 1 + draws.below(12),
      detection,
    },
    ...(draws.below(2) === 0 ? { repair: detection + draws.of([0, 1, 3.5]) } : {}),
  };
  const drawn: Scenario = {
    ...tiny,
    runs: [
      {
        policy,
        params: {
          ...params,
          schedulers,
          ...{ probeRatio: draws.of([1, 1.5, 2, 4]), refusals: draws.below(4) },
          ...{ beta: draws.of([1.05, 1.5, 2.5]), unfairness: draws.of([0, 10, 50, 100]) },
          ...{ schedulerTime: time(), serverTime: time() },
        },
      },
    ],
    events: [...(tiny.events ?? []), ...(seed % 3 > 0 && draws.below(4) === 0 ? [loss] : [])],
  };
  return checkScenario(drawn).issues.length > 0 ? null : drawn;
}

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
  const scenario = hopperScenario(seed);
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
