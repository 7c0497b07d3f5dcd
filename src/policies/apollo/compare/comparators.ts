import { toMicros } from '../../../engine/kernel/time.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import { readParams } from '../../../kit/menu/params.ts';
import type { PolicyContext } from '../../../kit/menu/plugin.ts';
import { createManaged } from '../apollo.ts';
import { apolloParams } from '../params.ts';
import { readRules } from '../rules.ts';
import { baselineRulesParams } from './baselineParams.ts';
import type { baselineParams, centralParams } from './compareParams.ts';
import { createDirectSide } from './directSide.ts';

/** Without a monitor, the keeper of the virtual clusters is the only service. */
const KEEPER = 0;

/** The baseline scheduler, which Apollo replaced (Apollo §4, APO-38): a scheduler for each job, servers first come, first served. */
export function createBaseline({ sim, params }: PolicyContext<typeof baselineParams>): Policy {
  // No batches, no opportunistic tasks, no corrections but its own.
  const baselineRules = readRules(sim.topology, params, { fillsGaps: false, stopsOpportunistic: false });
  const without = { allowance: 0, duplicates: false, copies: false, batchEvery: 0 };
  return createManaged(
    sim,
    { ...readParams(apolloParams, without), ...params },
    {
      side: () => createDirectSide(sim, baselineRules.servers),
      keeper: KEEPER,
      baselineShare: 1,
    },
  );
}

/** One scheduler for all jobs (Apollo §4, APO-39): it estimates and matches as Apollo does, and knows the load as it is. */
export function createCentral({ sim, params }: PolicyContext<typeof centralParams>): Policy {
  // Nothing to correct: its views are never old, so that there are no conflicts to spread either.
  const values = readParams(apolloParams, { duplicates: false, noise: 0 });
  return createManaged(
    sim,
    { ...readParams(baselineRulesParams, {}), ...values, ...params },
    {
      side: () => createDirectSide(sim, readRules(sim.topology, params).servers),
      keeper: KEEPER,
      baselineShare: 0,
      timePerTask: toMicros(params.timePerServer * sim.topology.servers),
    },
  );
}
