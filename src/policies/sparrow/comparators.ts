import { toMicros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import { createFirstCome } from '../../kit/central/firstCome.ts';
import { sets } from '../../kit/menu/params.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import type { centralCostParams, heartbeatParams } from './params.ts';

/** A central scheduler that takes time for each launch, as Mesos does (Sparrow §7.4, Fig. 13). */
export function createCentralCost({ sim, params }: PolicyContext<typeof centralCostParams>): Policy {
  const rules = { launchCost: toMicros(params.launchCost), heartbeat: 0 };
  return { ...createFirstCome(sim, rules), changes: { launchCost: sets(rules, 'launchCost', toMicros) } };
}

/** A central scheduler that hears of free slots only at heartbeats, as in YARN (Sparrow §9). */
export function createHeartbeat({ sim, params }: PolicyContext<typeof heartbeatParams>): Policy {
  return createFirstCome(sim, { launchCost: 0, heartbeat: toMicros(params.heartbeat) });
}
