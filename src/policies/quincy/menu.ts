import { policyPlugin } from '../../kit/menu/plugin.ts';
import words from './menu.json' with { type: 'json' };
import { fairFlowParams, flowParams, patientQueueParams, queueParams, sparingFlowParams } from './params.ts';

const named = (id: keyof typeof words) => ({ id, ...words[id] });

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
export const greedy = policyPlugin({ ...central, ...named('quincy-g'), params: queueParams });

/** Blocks jobs that run their share (QUI-11). */
export const greedyFair = policyPlugin({ ...central, ...named('quincy-gf'), params: queueParams });

/** Stops tasks above their job's share, the most recently started first (QUI-12). */
export const greedyPreemptive = policyPlugin({ ...central, ...named('quincy-gfp'), params: queueParams });

/** Keeps jobs blocked for a while, so that others can take their servers (QUI-13). */
export const greedySticky = policyPlugin({
  ...central,
  ...named('quincy-gfh'),
  params: patientQueueParams,
  mayChange: () => ['margin', 'hold'],
});

/** Both of the last two (QUI-13). */
export const greedyStickyPreemptive = policyPlugin({
  ...central,
  ...named('quincy-gfph'),
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
export const flow = policyPlugin({ ...solving, ...named('quincy-q'), params: flowParams });

/** Solves a flow with fair shares as bounds (QUI-23). */
export const flowFair = policyPlugin({ ...solving, ...named('quincy-qf'), params: fairFlowParams });

/** Solves a flow that may move running tasks (QUI-24). */
export const flowPreemptive = policyPlugin({ ...solving, ...named('quincy-qp'), params: flowParams });

/** Quincy itself: fair shares, and running tasks may be stopped and moved (QUI-22); extensions of §8: QUI-38. */
export const flowFairPreemptive = policyPlugin({
  ...solving,
  ...named('quincy-qfp'),
  params: fairFlowParams,
});

/** Quincy for a cluster whose core switch is narrow (QUI-26). */
export const flowSparing = policyPlugin({ ...solving, ...named('quincy-qfpx'), params: sparingFlowParams });
