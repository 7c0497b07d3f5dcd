import type { NumberParam, ToggleParam } from '../../../kit/menu/params.ts';

/** When a task that waits is sent to one more server. */
export const probeAfterParam = {
  kind: 'number',
  title: 'Duplicate after',
  inName: 'duplicates after #',
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

/** How Apollo's opportunistic tasks keep up with the baseline's duplicates. */
export const regularChanceParam = {
  kind: 'number',
  title: 'Start opportunistic tasks',
  inName: '# queue as regular',
  advanced: true,
  default: 0,
  min: 0,
  max: 100,
  step: 5,
  unit: '%',
} as const satisfies NumberParam;

/** How many jobs the baseline scheduler has beside Apollo. */
export const baselineShareParam = {
  kind: 'number',
  title: 'Jobs of the baseline',
  inName: '# by the baseline',
  advanced: true,
  default: 0,
  min: 0,
  max: 100,
  step: 5,
  unit: '%',
} as const satisfies NumberParam;
