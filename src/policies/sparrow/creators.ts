import { toMicros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import { createFirstCome } from '../../kit/central/firstCome.ts';
import { sets } from '../../kit/menu/params.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import { pair } from '../pairing.ts';
import { createBatch, createPerTask } from './earlySampling.ts';
import { batch, centralCost, heartbeat, omniscient, perTask, random, sparrow } from './menu.ts';
import { createOmniscient } from './omniscient.ts';
import type { centralCostParams, heartbeatParams } from './params.ts';
import { createRandom } from './random.ts';
import { createSparrow } from './sparrow.ts';

/** The creators of this family's policies. */
export const creators = [
  pair(random, createRandom),
  pair(perTask, createPerTask),
  pair(batch, createBatch),
  pair(sparrow, createSparrow),
  pair(omniscient, createOmniscient),
  pair(centralCost, createCentralCost),
  pair(heartbeat, createHeartbeat),
];

/** A central scheduler that takes time for each launch, as Mesos does (Sparrow §7.4, Fig. 13). */
function createCentralCost({ sim, params }: PolicyContext<typeof centralCostParams>): Policy {
  const rules = { launchCost: toMicros(params.launchCost), heartbeat: 0 };
  return { ...createFirstCome(sim, rules), changes: { launchCost: sets(rules, 'launchCost', toMicros) } };
}

/** A central scheduler that hears of free slots only at heartbeats, as in YARN (Sparrow §9). */
function createHeartbeat({ sim, params }: PolicyContext<typeof heartbeatParams>): Policy {
  return createFirstCome(sim, { launchCost: 0, heartbeat: toMicros(params.heartbeat) });
}
