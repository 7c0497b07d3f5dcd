import type { ChoiceParam, NumberParam, ToggleParam } from '../../kit/menu/params.ts';
import { schedulerTimeParam, serverTimeParam } from '../../kit/probing/messageTimes.ts';
import { capParam, speculationParams } from '../../kit/speculation/params.ts';
import { learningParams } from './betaParams.ts';
import { dagParams } from './dagParams.ts';

// β shape of the Pareto tail · ε fairness · k locality

/** β, as everybody is told, or as a fit starts. */
const betaParam = {
  kind: 'number',
  title: 'Tail of task times',
  symbol: 'β',
  default: 1.5,
  min: 1.05,
  max: 3,
  step: 0.05,
  unit: '',
} as const satisfies NumberParam;

/** ε */
const unfairnessParam = {
  kind: 'number',
  title: 'Unfairness',
  symbol: 'ε',
  default: 10,
  min: 0,
  max: 100,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** k */
const localityShareParam = {
  kind: 'number',
  title: 'Locality allowance',
  symbol: 'k',
  default: 3,
  min: 0,
  max: 20,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** Slots for copies only. */
const reservedParam = {
  kind: 'number',
  title: 'Reserved slots',
  default: 43,
  min: 0,
  max: 100,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** Which waiting tasks go before copies. */
const copiesWaitParam = {
  kind: 'choice',
  title: 'Copies wait for',
  default: 'job',
  options: [
    { id: 'job', title: 'Tasks of their job' },
    { id: 'all', title: 'All waiting tasks' },
  ],
} as const satisfies ChoiceParam;

/** How often servers report to a central scheduler. */
const heartbeatParam = {
  kind: 'number',
  title: 'Heartbeat',
  advanced: true,
  default: 0,
  min: 0,
  max: 10,
  step: 0.1,
  unit: 's',
} as const satisfies NumberParam;

const central = { ...speculationParams, heartbeat: heartbeatParam } as const;

/** Fair sharing. */
export const hopperFairParams = { ...central, copiesWait: copiesWaitParam, cap: capParam } as const;
/** SRPT. */
export const srptParams = {
  ...central,
  copiesWait: copiesWaitParam,
  cap: capParam,
  localityShare: { ...localityShareParam, default: 0 },
} as const;
/** SRPT with reserved slots. */
export const budgetedParams = { ...central, reserved: reservedParam } as const;
/** Hopper, centralised. */
export const hopperCentralParams = {
  beta: betaParam,
  ...learningParams,
  ...dagParams,
  unfairness: unfairnessParam,
  localityShare: localityShareParam,
  ...central,
} as const;

/** d */
const requestsParam = {
  kind: 'number',
  title: 'Requests per task',
  symbol: 'd',
  default: 4,
  min: 1,
  max: 10,
  step: 0.1,
  unit: '',
} as const satisfies NumberParam;

/** Refusals before a server asks for good. */
const refusalsParam = {
  kind: 'number',
  title: 'Refusals',
  default: 2,
  min: 0,
  max: 10,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

/** Pseudocode 3 as it is printed. */
const drawsAnyParam = {
  kind: 'toggle',
  title: 'As in Pseudocode 3',
  advanced: true,
  default: false,
} as const satisfies ToggleParam;

/** Whether the smallest job of the queue comes before the one that was named. */
const asksOnParam = {
  kind: 'toggle',
  title: 'Ask on for smaller jobs',
  advanced: true,
  default: false,
} as const satisfies ToggleParam;

/** Whether slots wait for copies. */
const keepsSlotsParam = {
  kind: 'toggle',
  title: 'Keep slots for copies',
  default: false,
} as const satisfies ToggleParam;

/** Schedulers. */
const hopperSchedulersParam = {
  kind: 'number',
  title: 'Schedulers',
  advanced: true,
  default: 10,
  min: 1,
  max: 100,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

const decentral = {
  ...speculationParams,
  schedulers: hopperSchedulersParam,
  schedulerTime: schedulerTimeParam,
  serverTime: serverTimeParam,
} as const;

/** Hopper, decentralised. */
export const hopperParams = {
  probeRatio: requestsParam,
  refusals: refusalsParam,
  beta: betaParam,
  ...learningParams,
  ...dagParams,
  unfairness: unfairnessParam,
  keepsSlots: keepsSlotsParam,
  drawsAny: drawsAnyParam,
  ...decentral,
  asksOn: asksOnParam,
} as const;

/** Sparrow with copies. */
export const sparrowCopiesParams = {
  probeRatio: { ...requestsParam, default: 2 },
  ...decentral,
  cap: capParam,
} as const;
