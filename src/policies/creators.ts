import type { Policy } from '../engine/run/policy.ts';
import { delay, fair, hadoopFifo, poolsFair, separate } from './delay/menu.ts';
import {
  createDelay,
  createFair,
  createHadoopFifo,
  createPoolsFair,
  createSeparate,
} from './delay/policies.ts';
import { createFifo } from './fifo/fifo.ts';
import { fifo } from './fifo/menu.ts';
import type { ParamSpecs } from './params.ts';
import type { PolicyContext, PolicyCreator, PolicyPlugin } from './plugin.ts';
import { createCentralCost, createHeartbeat } from './sparrow/comparators.ts';
import { createBatch, createPerTask } from './sparrow/earlySampling.ts';
import { batch, centralCost, heartbeat, omniscient, perTask, random, sparrow } from './sparrow/menu.ts';
import { createOmniscient } from './sparrow/omniscient.ts';
import { createRandom } from './sparrow/random.ts';
import { createSparrow } from './sparrow/sparrow.ts';

const creators: ReadonlyMap<string, PolicyCreator> = new Map([
  pair(random, createRandom),
  pair(perTask, createPerTask),
  pair(batch, createBatch),
  pair(sparrow, createSparrow),
  pair(omniscient, createOmniscient),
  pair(fifo, createFifo),
  pair(centralCost, createCentralCost),
  pair(heartbeat, createHeartbeat),
  pair(hadoopFifo, createHadoopFifo),
  pair(separate, createSeparate),
  pair(fair, createFair),
  pair(poolsFair, createPoolsFair),
  pair(delay, createDelay),
]);

/** Makes the policy of a plug-in for one run. Throws when the plug-in has no creator. */
export function createPolicy(id: string, context: PolicyContext<ParamSpecs>): Policy {
  const create = creators.get(id);
  if (create === undefined) throw new Error(`the policy '${id}' has no creator`);
  return create(context);
}

/** Tells whether a plug-in has a creator. */
export function hasCreator(id: string): boolean {
  return creators.has(id);
}

/** Pairs a plug-in with its creator, which must take the plug-in's own parameters. */
function pair<Specs extends ParamSpecs>(
  plugin: PolicyPlugin<Specs>,
  create: PolicyCreator<NoInfer<Specs>>,
): readonly [string, PolicyCreator] {
  return [plugin.id, create as unknown as PolicyCreator];
}
