import type { ChoiceParam, NumberParam, ParamSpecs, ToggleParam } from '../../kit/menu/params.ts';

// T1 rackWait · T2 remoteWait · D skips

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

const thinkTimeParam = {
  kind: 'number',
  title: 'Think time',
  advanced: true,
  default: 0,
  min: 0,
  max: 1,
  step: 0.001,
  unit: 's',
} as const satisfies NumberParam;

const thinkPerJobParam = {
  ...thinkTimeParam,
  title: 'Think time per job',
  max: 0.1,
  step: 0.0001,
} as const satisfies NumberParam;

const coalesceParam = {
  kind: 'toggle',
  title: 'Answer reports together',
  whenOff: 'answer reports one by one',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

/** Delays that all schedulers of this family can have. */
export const slotParams = {
  heartbeat: heartbeatParam,
  thinkTime: thinkTimeParam,
  thinkPerJob: thinkPerJobParam,
  coalesce: coalesceParam,
} as const;

/** The parameters of separate clusters. */
export const separateParams = {
  ownCopies: {
    kind: 'toggle',
    title: 'Copies in each cluster',
    default: false,
  } satisfies ToggleParam,
  ...slotParams,
} as const;

const shareParam = {
  kind: 'choice',
  title: 'How a late job gets its share',
  advanced: true,
  default: 'wait',
  options: [
    { id: 'wait', title: 'By waiting' },
    { id: 'kill', title: 'By stopping tasks' },
  ],
} as const satisfies ChoiceParam;

const killAfterParam = {
  kind: 'number',
  title: 'Stop others after',
  inName: '# until others stop',
  advanced: true,
  default: 15,
  min: 1,
  max: 120,
  step: 1,
  unit: 's',
} as const satisfies NumberParam;

/** The parameters of fair sharing without patience. */
export const fairParams = { share: shareParam, killAfter: killAfterParam, ...slotParams } as const;

/** The parameters of delay scheduling. */
export const delayParams = {
  rackWait: {
    kind: 'number',
    title: 'Wait for the server',
    symbol: 'T1',
    default: 5,
    min: 0,
    max: 60,
    step: 0.1,
    unit: 's',
  },
  remoteWait: {
    kind: 'number',
    title: 'Wait for the rack',
    symbol: 'T2',
    default: 5,
    min: 0,
    max: 60,
    step: 0.1,
    unit: 's',
  },
  order: {
    kind: 'choice',
    title: 'Order of jobs',
    default: 'fair',
    options: [
      { id: 'fair', title: 'Fewest running tasks' },
      { id: 'fifo', title: 'Priority, then arrival' },
      { id: 'pools', title: 'Pools' },
      { id: 'priority', title: 'Priority, then fewest running' },
      { id: 'deadline', title: 'Earliest deadline' },
    ],
  },
  form: {
    kind: 'choice',
    title: 'Patience is',
    default: 'levels',
    options: [
      { id: 'levels', title: 'A time, by levels' },
      { id: 'count', title: 'A number of skips' },
    ],
  },
  skips: {
    kind: 'number',
    title: 'Most skips',
    symbol: 'D',
    default: 50,
    min: 0,
    max: 500,
    step: 1,
    unit: '',
  },
  ...slotParams,
} as const satisfies ParamSpecs;
