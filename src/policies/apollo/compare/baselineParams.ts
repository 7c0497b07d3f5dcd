import type { NumberParam, ToggleParam } from '../../../kit/menu/params.ts';

/** When a task that waits is sent to one more server. */
export const probeAfterParam = {
  kind: 'number',
  title: 'Duplicate after',
  inName: 'duplicates after #',
  help: 'Each time that this has passed, a task that has not started is queued on one more server, until one of them starts it.',
  consequence: 'longer: fewer duplicates, longer waits',
  source: 'Apollo §4',
  reading: 'APO-38',
  origin: 'our choice (the paper gives none)',
  default: 1,
  min: 0.1,
  max: 60,
  step: 0.1,
  unit: 's',
  scale: 'log',
} as const satisfies NumberParam;

/** How many servers a task waits on. */
export const mostProbesParam = {
  kind: 'number',
  title: 'Most duplicates',
  inName: 'up to # duplicates',
  help: 'A task has at most this many duplicates at a time.',
  consequence: 'more: shorter waits, longer queues; 0: tasks stay where they are',
  source: 'Apollo §4',
  reading: 'APO-38',
  origin: 'our choice (the paper gives none)',
  advanced: true,
  default: 4,
  min: 0,
  max: 20,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

/** When the rack is near enough. */
export const toRackParam = {
  kind: 'number',
  title: 'In the rack after',
  inName: 'rack after #',
  help: 'A task is confined to servers with its input at first. After this time any server in one of their racks will do.',
  consequence: 'longer: more reads on the same server, longer waits',
  source: 'Apollo §4',
  reading: 'APO-38',
  origin: 'our choice (the paper gives none)',
  default: 5,
  min: 0,
  max: 120,
  step: 0.5,
  unit: 's',
} as const satisfies NumberParam;

/** When every server is near enough. */
export const toAnyParam = {
  kind: 'number',
  title: 'Anywhere after',
  inName: 'anywhere after #',
  help: 'After so much more time any server will do.',
  consequence: 'longer: fewer tasks that read across racks, longer waits',
  source: 'Apollo §4',
  reading: 'APO-38',
  origin: 'our choice (the paper gives none)',
  default: 5,
  min: 0,
  max: 120,
  step: 0.5,
  unit: 's',
} as const satisfies NumberParam;

/** What the baseline assumes of servers. */
export const oneEachParam = {
  kind: 'toggle',
  title: 'One task per server',
  whenOff: 'several tasks per server',
  help: 'Whether a job sends no second task to a server that has one of it: the baseline scheduler’s assumption on the size of servers.',
  consequence: 'on: a job alone leaves large servers idle',
  source: 'Apollo §4',
  reading: 'APO-38',
  origin: 'our choice (by the paper it does so in a test cluster)',
  advanced: true,
  default: false,
} as const satisfies ToggleParam;

/** How the baseline scheduler places tasks. */
export const baselineRulesParams = {
  probeAfter: probeAfterParam,
  mostProbes: mostProbesParam,
  toRack: toRackParam,
  toAny: toAnyParam,
  oneEach: oneEachParam,
} as const;

/** How many jobs the baseline scheduler has beside Apollo. */
export const baselineShareParam = {
  kind: 'number',
  title: 'Jobs of the baseline',
  inName: '# by the baseline',
  help: 'Share of the jobs that the baseline scheduler sends to the same servers, as while Apollo was introduced: to random servers near their input, with duplicates of tasks that wait.',
  consequence: 'more: Apollo’s jobs wait behind duplicates; raise c to make up for it',
  source: 'Apollo §4',
  reading: 'APO-44',
  origin: 'Apollo §4 (fully deployed)',
  advanced: true,
  default: 0,
  min: 0,
  max: 100,
  step: 5,
  unit: '%',
} as const satisfies NumberParam;
