import type { ChoiceParam, NumberParam } from '../../kit/menu/params.ts';

// α remaining transfer ÷ remaining work

/** Whether the communication of a job counts in its size. */
const alphaParam = {
  kind: 'choice',
  title: 'Shuffles',
  symbol: 'α',
  default: 'off',
  options: [
    { id: 'off', title: 'shuffles do not count' },
    { id: 'estimated', title: 'shuffles as in earlier runs' },
    { id: 'known', title: 'shuffles known beforehand' },
  ],
} as const satisfies ChoiceParam;

/** How wrong estimates of intermediate data are. */
const alphaErrorParam = {
  kind: 'number',
  title: 'Error of shuffle sizes',
  inName: '# error of shuffles',
  advanced: true,
  default: 8,
  min: 0,
  max: 50,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** How jobs with several stages count. */
export const dagParams = { alpha: alphaParam, alphaError: alphaErrorParam } as const;
