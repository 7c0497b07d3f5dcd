import { pair } from '../pairing.ts';
import { createCentralCost, createHeartbeat } from './comparators.ts';
import { createBatch, createPerTask } from './earlySampling.ts';
import { batch, centralCost, heartbeat, omniscient, perTask, random, sparrow } from './menu.ts';
import { createOmniscient } from './omniscient.ts';
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
