import { toMicros } from '../../../../engine/kernel/time.ts';
import type { Policy } from '../../../../engine/policy/policy.ts';
import { readParams } from '../../../../kit/menu/params.ts';
import { createFlows } from '../../../../policies/quincy/policies.ts';
import { policies } from '../../../../policies/registry.ts';
import type { Scenario } from '../../../../scenario/shape/schema.ts';
import { commonRulesOf } from './testCommonRules.ts';
import { deedsOf, firstDifference } from './testCompare.ts';
import { FlowChoices } from './testFlowChoices.ts';
import { type FlowOracleRules, flowOracle } from './testFlowOracle.ts';
import { tinyScenario } from './testTinyScenarios.ts';

export const regimes = {
  'quincy-q': { isFair: false, mayPreempt: false },
  'quincy-qf': { isFair: true, mayPreempt: false },
  'quincy-qp': { isFair: false, mayPreempt: true },
  'quincy-qfp': { isFair: true, mayPreempt: true },
  'quincy-qfpx': { isFair: true, mayPreempt: true },
} as const;
export type FlowPolicy = keyof typeof regimes;
type Create = (sim: Parameters<typeof createFlows>[0]) => Policy;
type Params = Parameters<typeof createFlows>[1];

/** µs for each arc; in clusters of this size, the solvers of the parameter take no time. */
const thoughts = [0, 0, 333, 7000];

function rulesOf(policy: FlowPolicy, params: Params, perArc: number): FlowOracleRules {
  return {
    ...regimes[policy],
    ...commonRulesOf(params),
    mostJobs: (slots) => Math.floor(slots / 2),
    byWeight: params.byWeight ?? false,
    period: toMicros(params.period),
    wait: params.waitCost,
    rack: params.rackCost,
    core: params.coreCost,
    cap: params.costCap,
    thinks: (arcs) => arcs * perArc,
  };
}

/** Lists how a run differs from the oracle's that makes the same choices, and which of them were wrong. */
function complaintsOf(scenario: Scenario, policy: FlowPolicy, perArc: number): readonly string[] {
  const params = readParams(policies.get(policy).params, scenario.runs[0].params) as unknown as Params;
  const create: Create = (sim) => createFlows(sim, params, regimes[policy], (arcs) => arcs * perArc);
  const complaints: string[] = [];
  try {
    const { data, starts } = deedsOf({ ...scenario, recording: 'messages' }, create);
    const unseen = deedsOf({ ...scenario, recording: 'attempts' }, create).starts;
    const choices = new FlowChoices(data);
    // Where the two differ, the oracle may wait for ever.
    const { starts: wanted } = deedsOf(scenario, (sim) =>
      flowOracle(sim, rulesOf(policy, params, perArc), choices, (text) => complaints.push(text)),
    );
    if (choices.next !== undefined) complaints.push(`the run solves more: ${JSON.stringify(choices.next)}`);
    for (const done of [starts, unseen]) {
      const difference = firstDifference(done, wanted);
      if (difference !== null) complaints.push(difference);
    }
  } catch (error) {
    complaints.push(String(error));
  }
  return complaints;
}

/** Draws a scenario of a policy, and lists what is wrong in its run; null where the draw is no valid one. */
export function complaintsOfSeed(policy: FlowPolicy, seed: number): readonly string[] | null {
  const scenario = tinyScenario(seed, { policy, hasRoots: true, fixed: { solverDelay: 'free' } });
  return scenario === null ? null : complaintsOf(scenario, policy, thoughts[seed % thoughts.length]);
}
