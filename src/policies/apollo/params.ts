import type { ParamSpecs } from '../../kit/menu/params.ts';
import { mixedParams } from './compare/baselineParams.ts';
import { correctParams } from './correct/correctParams.ts';
import { estimateParams } from './estimate/estimateParams.ts';
import { matchParams } from './manager/matchParams.ts';
import { serverParams } from './serverParams.ts';

/** How many regular tasks jobs may run. */
export const tokenParams = {
  /** How many regular tasks a job may run. */
  tokens: {
    kind: 'number',
    title: 'Tokens',
    inName: '# tokens',
    default: 100,
    min: 1,
    max: 2_000,
    step: 1,
    unit: '',
    scale: 'log',
  },
  /** How many tokens there are. */
  capacity: {
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
  },
  /** Until when a job keeps its tokens. */
  tokensUntil: {
    kind: 'choice',
    title: 'Tokens kept until',
    advanced: true,
    default: 'job',
    options: [
      { id: 'job', title: 'the job ends' },
      { id: 'tasks', title: 'fewer tasks are left' },
    ],
  },
} as const satisfies ParamSpecs;

/** Which tasks run without a token. */
export const opportunisticParams = {
  /** How many tasks run without a token. */
  allowance: {
    kind: 'number',
    title: 'Opportunistic tasks',
    symbol: 'c',
    default: 2,
    min: 0,
    max: 5,
    step: 0.1,
    unit: '×',
  },
  /** Whether few opportunistic tasks weigh as much as many. */
  weights: {
    kind: 'toggle',
    title: 'Weights',
    whenOff: 'equal weights',
    advanced: true,
    default: true,
  },
  /** Which tasks without a token get one that becomes free. */
  upgrades: {
    kind: 'choice',
    title: 'Upgrades',
    advanced: true,
    default: 'all',
    options: [
      { id: 'all', title: 'all' },
      { id: 'waiting', title: 'those that wait' },
    ],
  },
} as const satisfies ParamSpecs;

/** What managers, servers and the monitor do, in the order of the controls. */
export const apolloParams = {
  ...tokenParams,
  ...opportunisticParams,
  ...matchParams,
  ...estimateParams,
  ...correctParams,
  ...serverParams,
  ...mixedParams,
} as const;
