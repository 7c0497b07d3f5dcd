import { policyPlugin } from '../../kit/menu/plugin.ts';
import { fairFlowParams, flowParams, patientQueueParams, queueParams, sparingFlowParams } from './params.ts';

const central = {
  family: 'Quincy',
  folder: 'quincy',
  schedulers: () => 1,
  mayIdle: true,
  leastSlots: 2,
  seeksData: true,
  // Whatever happens is answered a moment later, and roots come and go.
  eventsPerTask: () => 5,
  // The queues of all servers and racks that a task prefers.
  secondsPerDecision: (servers: number) => servers * 5e-8,
  countsSlotsOnly: true,
  hasRoots: true,
  unsupported: [
    'Duplicates of slow tasks: a root may submit them (§2.2), but the paper does not say when.',
    'Tasks that must run near each other, or need memory beside a slot: no flow can say so (§8).',
    'Tasks that take turns in a slot, more jobs at a time while slots are idle, prices that follow the traffic, or predictions: the paper only thinks of these (§8).',
  ],
} as const;

/** Gives each free computer the first task that prefers it, its rack, or any (QUI-9). */
export const greedy = policyPlugin({
  ...central,
  id: 'quincy-g',
  title: 'G · greedy queues',
  summary: 'A free server takes the first task that prefers it, then its rack, then any.',
  source: 'Quincy §3.2',
  params: queueParams,
});

/** Blocks jobs that run their share (QUI-11). */
export const greedyFair = policyPlugin({
  ...central,
  id: 'quincy-gf',
  title: 'GF · fair queues',
  summary: 'Greedy queues; a job that runs its share starts no more.',
  source: 'Quincy §3.3',
  params: queueParams,
});

/** Kills what runs above a share, the youngest first (QUI-12). */
export const greedyPreemptive = policyPlugin({
  ...central,
  id: 'quincy-gfp',
  title: 'GFP · queues, preempts',
  summary: 'Greedy queues; tasks above the share of their job are stopped, the youngest first.',
  source: 'Quincy §3.4',
  params: queueParams,
});

/** Keeps jobs blocked for a while, so that others can take their computers (QUI-13). */
export const greedySticky = policyPlugin({
  ...central,
  id: 'quincy-gfh',
  title: 'GFH · patient queues',
  summary: 'Fair queues; a job that ran its share stays blocked for a while, so that its slots do not stick.',
  source: 'Quincy §3.5',
  params: patientQueueParams,
});

/** Both of the last two (QUI-13). */
export const greedyStickyPreemptive = policyPlugin({
  ...central,
  id: 'quincy-gfph',
  title: 'GFPH · patient, preempts',
  summary: 'Fair queues that stop what is above a share, with jobs that stay blocked for a while.',
  source: 'Quincy §3.5',
  params: patientQueueParams,
});

/** A flow is solved after each event, and after a while without one. */
const solving = {
  ...central,
  ticksPerSecond: ({ period }: { readonly period: number }) => ({ server: 0, scheduler: 1 / period }),
  secondsPerDecision: (servers: number) => 1e-4 + servers * 1.6e-7,
} as const;

/** Solves a flow, and leaves running tasks alone (QUI-25). */
export const flow = policyPlugin({
  ...solving,
  id: 'quincy-q',
  title: 'Q · min-cost flow',
  summary: 'All waiting tasks are placed at once, where moving data and waiting cost least.',
  source: 'Quincy §4.3',
  params: flowParams,
});

/** Solves a flow that is bound to fair shares (QUI-23). */
export const flowFair = policyPlugin({
  ...solving,
  id: 'quincy-qf',
  title: 'QF · fair flow',
  summary: 'Min-cost flow in which each job gets its share, as far as running tasks leave room.',
  source: 'Quincy §4.3',
  params: fairFlowParams,
});

/** Solves a flow that may take running tasks elsewhere (QUI-24). */
export const flowPreemptive = policyPlugin({
  ...solving,
  id: 'quincy-qp',
  title: 'QP · flow, preempts',
  summary: 'Min-cost flow that also moves running tasks, when a better place is worth their work.',
  source: 'Quincy §4.3',
  params: flowParams,
});

/** Quincy itself: fair shares, and running tasks that may be killed and moved (QUI-22). */
export const flowFairPreemptive = policyPlugin({
  ...solving,
  id: 'quincy-qfp',
  title: 'QFP · fair, preempts',
  summary: 'Min-cost flow in which each job runs exactly its share, wherever that costs least.',
  source: 'Quincy §4.3',
  params: fairFlowParams,
});

/** Quincy for a cluster whose core switch is narrow (QUI-26). */
export const flowSparing = policyPlugin({
  ...solving,
  id: 'quincy-qfpx',
  title: 'QFPX · spares the core',
  summary: 'QFP with a core switch that costs ten times as much.',
  source: 'Quincy §6.3',
  params: sparingFlowParams,
});
