import type { Policy } from '../../engine/policy/policy.ts';
import { createFirstCome } from '../../kit/central/firstCome.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import { pair } from '../pairing.ts';
import { fifo } from './menu.ts';

/** The creators of this family's policies. */
export const creators = [pair(fifo, createFifo)];

/** Launches tasks first come, first served, without any delay of its own. */
function createFifo({ sim }: PolicyContext<typeof fifo.params>): Policy {
  return createFirstCome(sim, { launchCost: 0, heartbeat: 0 });
}
