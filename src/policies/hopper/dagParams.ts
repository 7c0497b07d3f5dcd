import type { ChoiceParam, NumberParam } from '../../kit/menu/params.ts';

// α remaining transfer ÷ remaining work

/** Whether the communication of a job counts in its size. */
export const alphaParam = {
  kind: 'choice',
  title: 'Shuffles',
  symbol: 'α',
  help: 'Whether the virtual size of a job with several stages counts what later stages will fetch: α is that transfer divided by the remaining work, and V = 2/β·T·√α.',
  consequence: 'on: jobs with much left to fetch get more slots, and come later in the order',
  source: 'Hopper §4.2',
  reading: 'AMB-23',
  origin: 'our choice (the paper estimates it)',
  default: 'off',
  options: [
    { id: 'off', title: 'shuffles do not count' },
    { id: 'estimated', title: 'shuffles as in earlier runs' },
    { id: 'known', title: 'shuffles known beforehand' },
  ],
} as const satisfies ChoiceParam;

/** How wrong estimates of intermediate data are. */
export const alphaErrorParam = {
  kind: 'number',
  title: 'Error of shuffle sizes',
  inName: '# error of shuffles',
  help: 'By how much an estimate of intermediate data is wrong on average, besides what differs from run to run.',
  consequence: 'more: the wrong jobs go first',
  source: 'Hopper §6.3',
  reading: 'HOP-27',
  origin: 'Hopper §6.3 (92 % accurate)',
  advanced: true,
  default: 8,
  min: 0,
  max: 50,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** How jobs with several stages count. */
export const dagParams = { alpha: alphaParam, alphaError: alphaErrorParam } as const;
