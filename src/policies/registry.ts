import { createRegistry } from '../base/registry.ts';
import { fifo } from './fifo/index.ts';
import { batch } from './sparrow/batch.ts';
import { centralCost, heartbeat } from './sparrow/comparators.ts';
import { omniscient } from './sparrow/omniscient.ts';
import { perTask } from './sparrow/perTask.ts';
import { random } from './sparrow/random.ts';
import { sparrow } from './sparrow/sparrow.ts';

/** The menu of policies, in the order in which they are offered. */
export const policies = createRegistry([
  random,
  perTask,
  batch,
  sparrow,
  omniscient,
  fifo,
  centralCost,
  heartbeat,
]);
