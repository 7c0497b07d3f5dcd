import type { NumberParam } from '../../kit/menu/params.ts';
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
  help: 'Each job is sure of (1 − ε) times its fair share, S/N slots. 0 %: exactly fair; 100 %: no guarantee.',
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
  help: 'A slot may go to any of the smallest k % of the jobs that has a task with its data on that server, instead of the smallest.',
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
