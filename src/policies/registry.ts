/// <reference types="vite/types/importMeta.d.ts" />
import { createRegistry } from '../base/registry.ts';
import type { PolicyPlugin } from '../kit/menu/plugin.ts';
import { apollo, apolloBaseline, apolloCentral } from './apollo/menu.ts';
import { delay, fair, hadoopFifo, poolsFair, separate } from './delay/menu.ts';
import { fifo } from './fifo/menu.ts';
import {
  budgeted,
  hopper,
  hopperCentral,
  hopperFair,
  sparrowLate,
  sparrowSrpt,
  srpt,
} from './hopper/menu.ts';
import { own } from './own/menu.ts';
import {
  flow,
  flowFair,
  flowFairPreemptive,
  flowPreemptive,
  flowSparing,
  greedy,
  greedyFair,
  greedyPreemptive,
  greedySticky,
  greedyStickyPreemptive,
} from './quincy/menu.ts';
import { batch, centralCost, heartbeat, omniscient, perTask, random, sparrow } from './sparrow/menu.ts';

/** Policies of one file each (`policy.ts`), which need no line here; a build reads them without their algorithms. */
const ofOneFile = import.meta.glob<PolicyPlugin>('./[a-z]*/policy.ts', {
  eager: true,
  import: 'plugin',
  query: '?menu',
});

const listed: readonly PolicyPlugin[] = [
  random,
  perTask,
  batch,
  sparrow,
  omniscient,
  fifo,
  centralCost,
  heartbeat,
  hadoopFifo,
  separate,
  fair,
  poolsFair,
  delay,
  greedy,
  greedyFair,
  greedyPreemptive,
  greedySticky,
  greedyStickyPreemptive,
  flow,
  flowFair,
  flowPreemptive,
  flowFairPreemptive,
  flowSparing,
  hopperFair,
  srpt,
  budgeted,
  hopperCentral,
  hopper,
  sparrowLate,
  sparrowSrpt,
  apollo,
  apolloBaseline,
  apolloCentral,
  ...Object.values(ofOneFile),
];

/**
 * The menu of policies, in the order of the page. Their algorithms are in `creators.ts`. One that somebody wrote is chosen by
 * writing it.
 */
export const policies = createRegistry<PolicyPlugin>(listed, [own as unknown as PolicyPlugin]);
