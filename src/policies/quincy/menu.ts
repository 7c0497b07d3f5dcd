import { policyPlugin } from '../../kit/menu/plugin.ts';
import { fairFlowParams, flowParams, patientQueueParams, queueParams, sparingFlowParams } from './params.ts';

const central = {
  family: 'Quincy',
  folder: 'quincy',
  schedulers: () => 1,
  mayIdle: true,
  leastSlots: 2,
  seeksData: true,
  // Decisions are made by a timer at the same time as their events; roots cause events too.
  eventsPerTask: () => 5,
  // The queues of all servers and racks that a task prefers.
  secondsPerDecision: (servers: number) => servers * 5e-8,
  countsSlotsOnly: true,
  hasRoots: true,
  unsupported: [
    'Duplicates of slow tasks: a root may submit them (§2.2), but the paper does not say when.',
    'Tasks that must run near each other, or need memory besides a slot: a flow cannot express that (§8).',
    'Time-sharing a slot between tasks, admitting more jobs while slots are idle, prices that follow the traffic, or predictions: the paper only mentions these (§8).',
  ],
} as const;

/** Gives each free server the first task that prefers it, its rack, or any (QUI-9). */
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

/** Stops tasks above their job's share, the most recently started first (QUI-12). */
export const greedyPreemptive = policyPlugin({
  ...central,
  id: 'quincy-gfp',
  title: 'GFP · queues, preempts',
  summary: 'Greedy queues; tasks above their job’s share are stopped, the most recently started first.',
  source: 'Quincy §3.4',
  params: queueParams,
});

/** Keeps jobs blocked for a while, so that others can take their servers (QUI-13). */
export const greedySticky = policyPlugin({
  ...central,
  id: 'quincy-gfh',
  title: 'GFH · patient queues',
  summary:
    'Fair queues; a job that ran its share stays blocked for a while, so that others can use its slots.',
  source: 'Quincy §3.5',
  params: patientQueueParams,
  mayChange: () => ['margin', 'hold'],
});

/** Both of the last two (QUI-13). */
export const greedyStickyPreemptive = policyPlugin({
  ...central,
  id: 'quincy-gfph',
  title: 'GFPH · patient, preempts',
  summary: 'Fair queues that stop tasks above a share, and keep jobs blocked for a while.',
  source: 'Quincy §3.5',
  params: patientQueueParams,
  mayChange: () => ['margin', 'hold'],
});

/** A flow is solved after each event, and once per period. */
const solving = {
  ...central,
  ticksPerSecond: ({ period }: { readonly period: number }) => ({ server: 0, scheduler: 1 / period }),
  secondsPerDecision: (servers: number) => 1e-4 + servers * 1.6e-7,
} as const;

/** Solves a flow; running tasks stay (QUI-25). */
export const flow = policyPlugin({
  ...solving,
  id: 'quincy-q',
  title: 'Q · min-cost flow',
  summary: 'All waiting tasks are placed at once, where moving data and waiting cost least.',
  source: 'Quincy §4.3',
  params: flowParams,
  mayChange: () => ['period'],
});

/** Solves a flow with fair shares as bounds (QUI-23). */
export const flowFair = policyPlugin({
  ...solving,
  id: 'quincy-qf',
  title: 'QF · fair flow',
  summary: 'Min-cost flow in which each job gets its share, as far as running tasks leave room.',
  source: 'Quincy §4.3',
  params: fairFlowParams,
  mayChange: () => ['period'],
});

/** Solves a flow that may move running tasks (QUI-24). */
export const flowPreemptive = policyPlugin({
  ...solving,
  id: 'quincy-qp',
  title: 'QP · flow, preempts',
  summary: 'Min-cost flow that also moves running tasks, when a better place is worth their work.',
  source: 'Quincy §4.3',
  params: flowParams,
  mayChange: () => ['period'],
});

/** Quincy itself: fair shares, and running tasks may be stopped and moved (QUI-22). */
export const flowFairPreemptive = policyPlugin({
  ...solving,
  id: 'quincy-qfp',
  title: 'QFP · fair, preempts',
  summary: 'Min-cost flow in which each job runs exactly its share, wherever that costs least.',
  source: 'Quincy §4.3',
  params: fairFlowParams,
  mayChange: () => ['period'],
});

/** Quincy for a cluster whose core switch is narrow (QUI-26). */
export const flowSparing = policyPlugin({
  ...solving,
  id: 'quincy-qfpx',
  title: 'QFPX · spares the core',
  summary: 'QFP with a ten times higher price for the core switch.',
  source: 'Quincy §6.3',
  params: sparingFlowParams,
  mayChange: () => ['period'],
});
