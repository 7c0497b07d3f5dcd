import type { Values, Variable } from '../../../views/theory/formula.ts';

/** The variables of Delay Scheduling's closed forms, in the paper's symbols, with the ranges of their sliders. */
export const delayVariables = {
  wait: { id: 'w', label: 'Wait', symbol: 'w', unit: 's', range: { min: 0, max: 60, step: 0.1 } },
  localSlotTime: {
    id: 't',
    label: 'Local slot every',
    symbol: 't',
    unit: 's',
    range: { min: 0.01, max: 60, step: 0.01, scale: 'log' },
  },
  remotePenalty: {
    id: 'd',
    label: 'Remote adds',
    symbol: 'd',
    unit: 's',
    range: { min: 0, max: 120, step: 0.1 },
  },
  offers: { id: 'D', label: 'Offers let pass', symbol: 'D', unit: '', range: { min: 0, max: 200, step: 1 } },
  localShare: {
    id: 'f',
    label: 'Servers with input',
    symbol: 'f',
    unit: '',
    range: { min: 0.001, max: 1, step: 0.001, scale: 'log' },
  },
  tasks: {
    id: 'N',
    label: 'Tasks of the job',
    symbol: 'N',
    unit: '',
    range: { min: 1, max: 1000, step: 1, scale: 'log' },
  },
  jobs: {
    id: 'N',
    label: 'Equal jobs',
    symbol: 'N',
    unit: '',
    range: { min: 1, max: 100, step: 1 },
  },
  servers: {
    id: 'M',
    label: 'Servers',
    symbol: 'M',
    unit: '',
    range: { min: 1, max: 10_000, step: 1, scale: 'log' },
  },
  replicas: { id: 'R', label: 'Replicas', symbol: 'R', unit: '', range: { min: 1, max: 10, step: 1 } },
  slotsPerServer: {
    id: 'L',
    label: 'Slots per server',
    symbol: 'L',
    unit: '',
    range: { min: 1, max: 32, step: 1 },
  },
  longShare: {
    id: 'phi',
    label: 'Slots with long tasks',
    symbol: 'φ',
    unit: '',
    range: { min: 0, max: 1, step: 0.01 },
  },
  wanted: {
    id: 'F',
    label: 'Slots wanted',
    symbol: 'F',
    unit: '',
    range: { min: 1, max: 100_000, step: 1, scale: 'log' },
  },
  slots: {
    id: 'S',
    label: 'Slots in all',
    symbol: 'S',
    unit: '',
    range: { min: 1, max: 100_000, step: 1, scale: 'log' },
  },
  taskTime: {
    id: 'T',
    label: 'Task time',
    symbol: 'T',
    unit: 's',
    range: { min: 0.01, max: 3600, step: 0.01, scale: 'log' },
  },
} as const satisfies Readonly<Record<string, Variable>>;

/** Values of the paper's examples, used if nothing has run. */
export const paperValues: Values = {
  w: 5,
  t: 60 / 18,
  d: 60,
  D: 50,
  f: 0.1,
  N: 10,
  M: 100,
  R: 3,
  L: 6,
  phi: 0.8,
  F: 50,
  S: 500,
  T: 60,
};
