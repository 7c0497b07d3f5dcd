import type { Policy } from '../../engine/policy/policy.ts';
import { createFirstCome } from '../../kit/central/firstCome.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import type { fifo } from './menu.ts';

/** Launches tasks first come, first served, without any delay of its own. */
export function createFifo({ sim }: PolicyContext<typeof fifo.params>): Policy {
  return createFirstCome(sim, { launchCost: 0, heartbeat: 0 });
}
