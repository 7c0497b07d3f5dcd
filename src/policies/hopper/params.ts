import type { NumberParam, ToggleParam } from '../../kit/menu/params.ts';
import { capParam, speculationParams } from '../../kit/speculation/params.ts';
import { learningParams } from './betaParams.ts';
import { dagParams } from './dagParams.ts';

// β shape of the Pareto tail · ε fairness · k locality

/** β, as everybody is told, or as a fit starts. */
export const betaParam = {
  kind: 'number',
  title: 'Tail of task times',
  symbol: 'β',
  help: 'The Pareto shape that virtual sizes are computed with: a job should have 2/β slots for each remaining task. Smaller means heavier stragglers and more copies.',
  consequence: 'smaller: more slots kept for copies',
  source: 'Hopper §4.1',
  reading: 'HOP-16',
  origin: 'Hopper §5.1 (β = 1.5)',
  default: 1.5,
  min: 1.05,
  max: 3,
  step: 0.05,
  unit: '',
} as const satisfies NumberParam;

/** ε */
export const unfairnessParam = {
  kind: 'number',
  title: 'Unfairness',
  symbol: 'ε',
  help: 'Each job is guaranteed (1 − ε) times its fair share, S/N slots. 0 %: exactly fair; 100 %: no guarantee.',
  consequence: 'more: better means, some jobs pay',
  source: 'Hopper §4.3',
  reading: 'HOP-29',
  origin: 'Hopper §7.2 (10 %)',
  default: 10,
  min: 0,
  max: 100,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** k */
export const localityShareParam = {
  kind: 'number',
  title: 'Locality allowance',
  symbol: 'k',
  help: 'Before a job reads from afar, its slot may go to a later job in the order that has data there. So many later jobs are looked at, as a share of all jobs.',
  consequence: 'more: more tasks beside their data, less strictly the smallest first',
  source: 'Hopper §4.4',
  reading: 'HOP-30',
  origin: 'Hopper §7.4 (3 %)',
  default: 3,
  min: 0,
  max: 20,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** Slots for copies only. */
export const reservedParam = {
  kind: 'number',
  title: 'Reserved slots',
  help: 'This share of the slots runs copies only, and copies run nowhere else.',
  consequence: 'too few: copies wait; too many: slots lie idle',
  source: 'Hopper §3.1',
  reading: 'HOP-11',
  origin: 'Hopper Fig. 1b (3 of 7)',
  default: 43,
  min: 0,
  max: 100,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** How often servers report to a central scheduler. */
export const heartbeatParam = {
  kind: 'number',
  title: 'Heartbeat',
  help: 'Servers report free slots only this often, as to a resource manager (YARN); 0: at once.',
  consequence: 'longer: slots stay idle until they are reported',
  source: 'Hopper §6.2',
  reading: 'HOP-41',
  origin: 'our choice (the paper gives no period)',
  advanced: true,
  default: 0,
  min: 0,
  max: 10,
  step: 0.1,
  unit: 's',
} as const satisfies NumberParam;

const central = { ...speculationParams, heartbeat: heartbeatParam } as const;

/** Fair sharing. */
export const hopperFairParams = { ...central, cap: capParam } as const;
/** SRPT. */
export const srptParams = {
  ...central,
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
export const requestsParam = {
  kind: 'number',
  title: 'Requests per task',
  symbol: 'd',
  help: 'A scheduler sends d reservation requests for each task, to servers with its data first, and d more for each copy.',
  consequence: 'more: closer to one scheduler that knows all, more messages',
  source: 'Hopper §5.1',
  reading: 'HOP-33',
  origin: 'Hopper §7.2 (probe ratio 4)',
  default: 4,
  min: 1,
  max: 10,
  step: 0.1,
  unit: '',
} as const satisfies NumberParam;

/** Refusals before a server asks for good. */
export const refusalsParam = {
  kind: 'number',
  title: 'Refusals',
  help: 'How many refusals a server with a free slot accepts before it asks in a way that may not be refused.',
  consequence: 'more: a better view of the schedulers, slots wait longer',
  source: 'Hopper §5.2',
  reading: 'HOP-34',
  origin: 'Hopper §5.2 (two or three)',
  default: 2,
  min: 0,
  max: 10,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

/** Pseudocode 3 as it is printed. */
export const drawsAnyParam = {
  kind: 'toggle',
  title: 'As in Pseudocode 3',
  help: 'After the refusals a server picks any job that has not refused, all alike, as Pseudocode 3 prints it. Otherwise as the text says: the smallest job that schedulers reported as waiting, or else one drawn by virtual size.',
  consequence: 'on: slots go to jobs that need them less',
  source: 'Hopper Pseudocode 3',
  reading: 'AMB-21',
  origin: 'our choice (the text of §5.2)',
  advanced: true,
  default: false,
} as const satisfies ToggleParam;

/** Whether slots wait for copies. */
export const keepsSlotsParam = {
  kind: 'toggle',
  title: 'Keep slots for copies',
  help: 'A slot that a job accepts while it has nothing to run is kept for its next copy, until the job needs fewer slots or a smaller job wants it.',
  consequence: 'on: copies start at once, some slots stay idle',
  source: 'Hopper §3.2',
  reading: 'AMB-37',
  origin: 'our choice (§5 does not say what is done with such a slot)',
  default: false,
} as const satisfies ToggleParam;

/** Schedulers. */
export const hopperSchedulersParam = {
  kind: 'number',
  title: 'Schedulers',
  help: 'Number of schedulers. Each job goes to one of them, and none knows the jobs of the others.',
  consequence: 'more: each knows less',
  source: 'Hopper §5',
  reading: 'HOP-31',
  origin: 'Hopper §6.1 (10)',
  advanced: true,
  default: 10,
  min: 1,
  max: 100,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

const messageTime = {
  kind: 'number',
  source: 'Hopper §5.1, §7.3',
  reading: 'HOP-40',
  origin: 'our choice (the paper gives no times)',
  advanced: true,
  default: 0,
  min: 0,
  max: 0.01,
  step: 0.0001,
  unit: 's',
} as const;

/** Time of a scheduler for each message. */
export const schedulerTimeParam = {
  ...messageTime,
  title: 'Scheduler’s time',
  inName: 'schedulers # per message',
  help: 'How long a scheduler works on each message that it gets; others wait meanwhile.',
  consequence: 'longer: many requests per task do harm',
} as const satisfies NumberParam;

/** Time of a server for each message. */
export const serverTimeParam = {
  ...messageTime,
  title: 'Server’s time',
  inName: 'servers # per message',
  help: 'How long a server works on each message that it gets; others wait meanwhile.',
  consequence: 'longer: many requests per task do harm',
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
} as const;

/** Sparrow with copies. */
export const sparrowCopiesParams = {
  probeRatio: { ...requestsParam, origin: 'Hopper §7.1 (power of two)', reading: 'HOP-13', default: 2 },
  ...decentral,
  cap: capParam,
} as const;
