/// <reference types="vite/types/importMeta.d.ts" />
import { createRegistry } from '../base/registry.ts';
import { type Made, type PolicyPlugin, pluginOf } from '../kit/menu/plugin.ts';
import { apollo, apolloBaseline, apolloCentral } from './apollo/menu.ts';
import { delay, fair, hadoopFifo, poolsFair, separate } from './delay/menu.ts';
import { fifo } from './fifo/menu.ts';
import * as hopper from './hopper/menu.ts';
import { own } from './own/menu.ts';
import * as quincy from './quincy/menu.ts';
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
  quincy.greedy,
  quincy.greedyFair,
  quincy.greedyPreemptive,
  quincy.greedySticky,
  quincy.greedyStickyPreemptive,
  quincy.flow,
  quincy.flowFair,
  quincy.flowPreemptive,
  quincy.flowFairPreemptive,
  quincy.flowSparing,
  hopper.hopperFair,
  hopper.srpt,
  hopper.budgeted,
  hopper.hopperCentral,
  hopper.hopper,
  hopper.sparrowLate,
  hopper.sparrowSrpt,
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

/** The parameters of a run: those of its policy, and of its code; none where there is no such policy. */
export const paramsOf = (run: Made): PolicyPlugin['params'] => pluginOf(policies, run)?.params ?? {};
