import type { ChoiceParam, NumberParam, ToggleParam } from '../../kit/menu/params.ts';
import { baselineShareParam, regularChanceParam } from './compare/baselineParams.ts';
import { correctParams } from './correct/correctParams.ts';
import { estimateParams } from './estimate/estimateParams.ts';
import { matchParams } from './manager/matchParams.ts';
import { serverParams } from './serverParams.ts';

/** How many regular tasks a job may run. */
export const tokensParam = {
  kind: 'number',
  title: 'Tokens',
  inName: '# tokens',
  default: 100,
  min: 1,
  max: 2_000,
  step: 1,
  unit: '',
  scale: 'log',
} as const satisfies NumberParam;

/** How many tokens there are. */
export const capacityParam = {
  kind: 'number',
  title: 'All tokens',
  inName: 'all tokens #',
  advanced: true,
  default: 100,
  min: 10,
  max: 1_000,
  step: 10,
  unit: '%',
  scale: 'log',
} as const satisfies NumberParam;

/** Until when a job keeps its tokens. */
export const tokensUntilParam = {
  kind: 'choice',
  title: 'Tokens kept until',
  advanced: true,
  default: 'job',
  options: [
    { id: 'job', title: 'the job ends' },
    { id: 'tasks', title: 'fewer tasks are left' },
  ],
} as const satisfies ChoiceParam;

/** How many tasks run without a token. */
export const allowanceParam = {
  kind: 'number',
  title: 'Opportunistic tasks',
  symbol: 'c',
  default: 2,
  min: 0,
  max: 5,
  step: 0.1,
  unit: '×',
} as const satisfies NumberParam;

/** Whether few opportunistic tasks weigh as much as many. */
export const weightsParam = {
  kind: 'toggle',
  title: 'Weights',
  whenOff: 'equal weights',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

/** Which tasks without a token get one that becomes free. */
export const upgradesParam = {
  kind: 'choice',
  title: 'Upgrades',
  advanced: true,
  default: 'all',
  options: [
    { id: 'all', title: 'all' },
    { id: 'waiting', title: 'those that wait' },
  ],
} as const satisfies ChoiceParam;

/** What managers, servers and the monitor do, in the order of the controls. */
export const apolloParams = {
  tokens: tokensParam,
  capacity: capacityParam,
  tokensUntil: tokensUntilParam,
  allowance: allowanceParam,
  weights: weightsParam,
  upgrades: upgradesParam,
  ...matchParams,
  ...estimateParams,
  ...correctParams,
  ...serverParams,
  baselineShare: baselineShareParam,
  regularChance: regularChanceParam,
} as const;
