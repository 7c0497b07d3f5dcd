import type { ChoiceParam, NumberParam, ParamSpecs } from '../../kit/menu/params.ts';

// K jobs at a time · δc, δr least part of the input · M_H, Δ_H hysteresis · ω, ψ, ξ prices · Ω cap

/** The parameters of all Quincy schedulers. */
const commonParams = {
  concurrency: {
    kind: 'number',
    title: 'Jobs at a time',
    symbol: 'K',
    default: 10,
    min: 1,
    max: 100,
    step: 1,
    unit: '',
  },
  startUp: {
    kind: 'number',
    title: 'Start-up',
    advanced: true,
    default: 0,
    min: 0,
    max: 60,
    step: 0.01,
    unit: 's',
  },
  startUpSpread: {
    kind: 'number',
    title: 'Start-ups differ by',
    inName: '# between start-ups',
    advanced: true,
    default: 0,
    min: 0,
    max: 20,
    step: 0.01,
    unit: 's',
  },
  experiment: {
    kind: 'number',
    title: 'Experiment',
    inName: 'experiment #',
    advanced: true,
    default: 1,
    min: 1,
    max: 1_000,
    step: 1,
    unit: '',
  },
  reaction: {
    kind: 'number',
    title: 'Reaction of a root',
    advanced: true,
    default: 0,
    min: 0,
    max: 1,
    step: 0.001,
    unit: 's',
  },
  preferredComputers: {
    kind: 'number',
    title: 'Smallest part on a server',
    symbol: 'δc',
    advanced: true,
    default: 0.1,
    min: 0,
    max: 1,
    step: 0.01,
    unit: '',
  },
  preferredRacks: {
    kind: 'number',
    title: 'Smallest part in a rack',
    symbol: 'δr',
    advanced: true,
    default: 0.1,
    min: 0,
    max: 1,
    step: 0.01,
    unit: '',
  },
} as const satisfies ParamSpecs;

/** The parameters of the greedy schedulers. */
export const queueParams = commonParams;

/** The parameters of the greedy schedulers with hysteresis (Quincy §3.5). */
export const patientQueueParams = {
  margin: {
    kind: 'number',
    title: 'Margin',
    symbol: 'M_H',
    default: 3,
    min: 0,
    max: 20,
    step: 1,
    unit: '',
  },
  hold: {
    kind: 'number',
    title: 'Blocked for',
    symbol: 'Δ_H',
    default: 5,
    min: 0,
    max: 60,
    step: 0.1,
    unit: 's',
  },
  ...commonParams,
} as const satisfies ParamSpecs;

const coreCost = {
  kind: 'number',
  title: 'Price of the core switch',
  symbol: 'ξ',
  default: 2,
  min: 0,
  max: 100,
  step: 0.01,
  unit: '',
} as const satisfies NumberParam;

const solverDelay = {
  kind: 'choice',
  title: 'Solver time',
  advanced: true,
  default: 'free',
  options: [
    { id: 'free', title: 'None' },
    { id: 'ours', title: 'As measured on one machine' },
    { id: 'paper', title: 'As in the paper' },
  ],
} as const satisfies ChoiceParam;

/** The parameters of the schedulers that solve a flow. */
export const flowParams = {
  waitCost: {
    kind: 'number',
    title: 'Price of waiting',
    symbol: 'ω',
    default: 0.5,
    min: 0,
    max: 10,
    step: 0.01,
    unit: '',
  },
  rackCost: {
    kind: 'number',
    title: 'Price of a rack switch',
    symbol: 'ψ',
    default: 1,
    min: 0,
    max: 50,
    step: 0.01,
    unit: '',
  },
  coreCost,
  costCap: {
    kind: 'number',
    title: 'Highest price',
    symbol: 'Ω',
    advanced: true,
    default: 10_000,
    min: 100,
    max: 1_000_000,
    step: 1,
    unit: '',
    scale: 'log',
  },
  period: {
    kind: 'number',
    title: 'Solve again after',
    inName: '# between solves',
    advanced: true,
    default: 1,
    min: 0.1,
    max: 10,
    step: 0.1,
    unit: 's',
  },
  solverDelay,
  ...commonParams,
} as const satisfies ParamSpecs;

/** The parameters of the schedulers that solve a flow and keep shares. */
export const fairFlowParams = {
  ...flowParams,
  byWeight: {
    kind: 'toggle',
    title: 'Shares by weight',
    advanced: true,
    default: false,
  },
} as const satisfies ParamSpecs;

/** The parameters of QFPX: only the default price of the core switch differs. */
export const sparingFlowParams = {
  ...fairFlowParams,
  coreCost: { ...coreCost, default: 20 },
} as const satisfies ParamSpecs;
