import type { ChoiceParam, NumberParam, ParamSpecs } from '../../kit/menu/params.ts';
import { disciplineParam } from '../../kit/order/disciplines.ts';
import { schedulerTimeParam } from '../../kit/probing/messageTimes.ts';

// d probeRatio

/** How many schedulers share the jobs. */
const schedulersParam = {
  kind: 'number',
  title: 'Schedulers',
  advanced: true,
  default: 10,
  min: 1,
  max: 100,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

/** Probes for each task, d. */
const probeRatioParam = {
  kind: 'number',
  title: 'Probes per task',
  symbol: 'd',
  default: 2,
  min: 1,
  max: 10,
  step: 0.1,
  unit: '',
} as const satisfies NumberParam;

/** Which of equally long queues is taken. */
const tieBreakParam = {
  kind: 'choice',
  title: 'Equal queues',
  advanced: true,
  default: 'random',
  options: [
    { id: 'random', title: 'Any of them' },
    { id: 'index', title: 'The lowest number' },
  ],
} as const satisfies ChoiceParam;

const viewOptions = [
  { id: 'snapshot', title: 'As reported' },
  { id: 'sequential', title: 'Plus tasks just placed' },
] as const;

const viewBase = {
  kind: 'choice',
  title: 'Queue length used',
  advanced: true,
  default: 'snapshot',
  options: viewOptions,
} as const;

/** Whether queue lengths include tasks that the job has just placed: in batch sampling. */
const batchViewParam = {
  ...viewBase,
} as const satisfies ChoiceParam;

/** The same in per-task sampling, where two tasks of a job can meet at a server only if both probe it. */
const perTaskViewParam = {
  ...viewBase,
} as const satisfies ChoiceParam;

/** Whether the tasks of a job probe different servers. */
const drawParam = {
  kind: 'choice',
  title: 'Servers probed by a job',
  advanced: true,
  default: 'distinct',
  options: [
    { id: 'distinct', title: 'Different ones' },
    { id: 'independent', title: 'Each task any' },
  ],
} as const satisfies ChoiceParam;

/** How many servers an idle server asks for work. */
const stealingParam = {
  kind: 'number',
  title: 'Servers asked for work',
  inName: '# asked for work',
  advanced: true,
  default: 0,
  min: 0,
  max: 10,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

/** The parameters of all policies that bind tasks early. */
export const earlyParams = {
  schedulers: schedulersParam,
  discipline: disciplineParam,
  stealing: stealingParam,
} as const;

/** The parameters of batch sampling. */
export const batchParams = {
  probeRatio: probeRatioParam,
  ...earlyParams,
  tieBreak: tieBreakParam,
  view: batchViewParam,
  schedulerTime: schedulerTimeParam,
} as const;

/** The parameters of per-task sampling. */
export const perTaskParams = { ...batchParams, view: perTaskViewParam, draw: drawParam } as const;

/** The parameters of Sparrow itself. */
export const sparrowParams = {
  probeRatio: probeRatioParam,
  schedulers: schedulersParam,
  discipline: disciplineParam,
  cancellation: {
    kind: 'toggle',
    title: 'Cancel spare probes',
    whenOff: 'keep spare probes',
    advanced: true,
    default: false,
  },
  softLocality: {
    kind: 'toggle',
    title: 'Soft locality',
    advanced: true,
    default: false,
  },
  relaxAfter: {
    kind: 'number',
    title: 'Patience for locality',
    inName: '# patience',
    advanced: true,
    default: 0.005,
    min: 0.0001,
    max: 1,
    step: 0.0001,
    unit: 's',
    scale: 'log',
  },
  resubmit: {
    kind: 'toggle',
    title: 'Submit stragglers again',
    whenOff: 'leave stragglers alone',
    advanced: true,
    default: false,
  },
  resubmitAfter: {
    kind: 'number',
    title: 'Unexpectedly long',
    advanced: true,
    default: 2,
    min: 1,
    max: 10,
    step: 0.1,
    unit: '×',
  },
  multiGet: {
    kind: 'toggle',
    title: 'Ask for several tasks',
    whenOff: 'ask for one task',
    advanced: true,
    default: false,
  },
  stealing: stealingParam,
  schedulerTime: schedulerTimeParam,
} as const satisfies ParamSpecs;

/** The parameters of a central scheduler that takes time for each launch. */
export const centralCostParams = {
  launchCost: {
    kind: 'number',
    title: 'Cost of a launch',
    default: 0.01,
    min: 0.0001,
    max: 1,
    step: 0.0001,
    unit: 's',
    scale: 'log',
  },
} as const satisfies ParamSpecs;

/** The parameters of a central scheduler that hears of free slots only at heartbeats. */
export const heartbeatParams = {
  heartbeat: {
    kind: 'number',
    title: 'Heartbeat',
    default: 1,
    min: 0.001,
    max: 10,
    step: 0.001,
    unit: 's',
    scale: 'log',
  },
} as const satisfies ParamSpecs;
