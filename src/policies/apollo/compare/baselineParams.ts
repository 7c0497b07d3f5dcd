import type { ParamSpecs } from '../../../kit/menu/params.ts';

/** How the baseline scheduler places tasks. */
export const baselineRulesParams = {
  /** When a task that waits is sent to one more server. */
  probeAfter: {
    kind: 'number',
    title: 'Duplicate after',
    inName: 'duplicates after #',
    default: 1,
    min: 0.1,
    max: 60,
    step: 0.1,
    unit: 's',
    scale: 'log',
  },
  /** How many servers a task waits on. */
  mostProbes: {
    kind: 'number',
    title: 'Most duplicates',
    inName: 'up to # duplicates',
    advanced: true,
    default: 4,
    min: 0,
    max: 20,
    step: 1,
    unit: '',
  },
  /** When the rack is near enough. */
  toRack: {
    kind: 'number',
    title: 'In the rack after',
    inName: 'rack after #',
    default: 5,
    min: 0,
    max: 120,
    step: 0.5,
    unit: 's',
  },
  /** When every server is near enough. */
  toAny: {
    kind: 'number',
    title: 'Anywhere after',
    inName: 'anywhere after #',
    default: 5,
    min: 0,
    max: 120,
    step: 0.5,
    unit: 's',
  },
  /** What the baseline assumes of servers. */
  oneEach: {
    kind: 'toggle',
    title: 'One task per server',
    whenOff: 'several tasks per server',
    advanced: true,
    default: false,
  },
} as const satisfies ParamSpecs;

/** How Apollo and the baseline share a cluster. */
export const mixedParams = {
  /** How many jobs the baseline scheduler has beside Apollo. */
  baselineShare: {
    kind: 'number',
    title: 'Jobs of the baseline',
    inName: '# by the baseline',
    advanced: true,
    default: 0,
    min: 0,
    max: 100,
    step: 5,
    unit: '%',
  },
  /** How Apollo's opportunistic tasks keep up with the baseline's duplicates. */
  regularChance: {
    kind: 'number',
    title: 'Start opportunistic tasks',
    inName: '# queue as regular',
    advanced: true,
    default: 0,
    min: 0,
    max: 100,
    step: 5,
    unit: '%',
  },
} as const satisfies ParamSpecs;
