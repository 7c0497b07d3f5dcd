import { toMicros } from '../../../../engine/kernel/time.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { ParamValues } from '../../../../kit/menu/params.ts';
import type { queueParams } from '../../../../policies/quincy/params.ts';
import { startUps } from '../../../../policies/quincy/roots.ts';

/**
 * Reads what all of Quincy's schedulers are told, in the units of the oracles. How long roots take to start up is drawn at
 * random, and here it is drawn as the policies draw it, whose own test is `startUps.test.ts`.
 */
export function commonRulesOf(params: ParamValues<typeof queueParams>) {
  const law = {
    mean: toMicros(params.startUp),
    spread: toMicros(params.startUpSpread),
    experiment: params.experiment,
  };
  return {
    concurrency: params.concurrency,
    startUp: (sim: Sim) => startUps(sim, law),
    reaction: toMicros(params.reaction),
    onComputer: params.preferredComputers,
    inRack: params.preferredRacks,
  };
}
