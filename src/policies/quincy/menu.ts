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
  secondsPerDecision: (slots: number) => slots * 3.5e-8,
  // A flow has one capacity on each arc (QUI-39).
  countsSlotsOnly: true,
  hasRoots: true,
} as const;

/** Gives each free server the first task that prefers it, its rack, or any (QUI-9). */
export const greedy = policyPlugin({
  ...central,
  id: 'quincy-g',
  title: 'Greedy queues · G',
  summary:
    'A free server takes a task whose data it holds; if there is none, one with data in its rack; then any.',
  source: 'Quincy §3.2',
  params: queueParams,
});

/** Blocks jobs that run their share (QUI-11). */
export const greedyFair = policyPlugin({
  ...central,
  id: 'quincy-gf',
  title: 'Fair queues · GF',
  summary: 'Free servers prefer tasks whose data they hold; a job that runs its fair share starts no more.',
  source: 'Quincy §3.3',
  params: queueParams,
});

/** Stops tasks above their job's share, the most recently started first (QUI-12). */
export const greedyPreemptive = policyPlugin({
  ...central,
  id: 'quincy-gfp',
  title: 'Fair queues with preemption · GFP',
  summary: 'Free servers prefer tasks whose data they hold; jobs above their fair share have tasks stopped.',
  source: 'Quincy §3.4',
  params: queueParams,
});

/** Keeps jobs blocked for a while, so that others can take their servers (QUI-13). */
export const greedySticky = policyPlugin({
  ...central,
  id: 'quincy-gfh',
  title: 'Patient queues · GFH',
  summary: 'Free servers prefer tasks whose data they hold; a job that reached its share pauses for a while.',
  source: 'Quincy §3.5',
  params: patientQueueParams,
  mayChange: () => ['margin', 'hold'],
});

/** Both of the last two (QUI-13). */
export const greedyStickyPreemptive = policyPlugin({
  ...central,
  id: 'quincy-gfph',
  title: 'Patient queues with preemption · GFPH',
  summary: 'Jobs above their fair share have tasks stopped; a job that reached its share pauses for a while.',
  source: 'Quincy §3.5',
  params: patientQueueParams,
  mayChange: () => ['margin', 'hold'],
});

/**
 * A flow is solved after each event, and once per period. Each time, paths are searched from what has changed: as
 * measured, twice as far in a network of four times the size.
 */
const solving = {
  ...central,
  ticksPerSecond: ({ period }: { readonly period: number }) => ({ scheduler: 1 / period }),
  secondsPerDecision: (slots: number) => 7e-6 * Math.sqrt(slots),
  mayChange: () => ['period'] as const,
} as const;

/** Solves a flow; running tasks stay (QUI-25). */
export const flow = policyPlugin({
  ...solving,
  id: 'quincy-q',
  title: 'Min-cost flow · Q',
  summary: 'Places all waiting tasks together, so that waiting and moving data cost least in total.',
  source: 'Quincy §4.3',
  params: flowParams,
});

/** Solves a flow with fair shares as bounds (QUI-23). */
export const flowFair = policyPlugin({
  ...solving,
  id: 'quincy-qf',
  title: 'Fair flow · QF',
  summary:
    'Places all waiting tasks together at the least cost, and gives each job its fair share of free slots.',
  source: 'Quincy §4.3',
  params: fairFlowParams,
});

/** Solves a flow that may move running tasks (QUI-24). */
export const flowPreemptive = policyPlugin({
  ...solving,
  id: 'quincy-qp',
  title: 'Preempting flow · QP',
  summary:
    'Places all tasks together at the least cost, and restarts running ones elsewhere where that pays.',
  source: 'Quincy §4.3',
  params: flowParams,
});

/** Quincy itself: fair shares, and running tasks may be stopped and moved (QUI-22); extensions of §8: QUI-38. */
export const flowFairPreemptive = policyPlugin({
  ...solving,
  id: 'quincy-qfp',
  title: 'Fair flow with preemption · QFP',
  summary:
    'Places all tasks at the least cost with a fair share for each job, and stops tasks to keep to it.',
  source: 'Quincy §4.3',
  params: fairFlowParams,
});

/** Quincy for a cluster whose core switch is narrow (QUI-26). */
export const flowSparing = policyPlugin({
  ...solving,
  id: 'quincy-qfpx',
  title: 'Fair flow that spares the core · QFPX',
  summary: 'Least cost with fair shares, like QFP, but moving data between racks costs ten times as much.',
  source: 'Quincy §6.3',
  params: sparingFlowParams,
});
