import type { ChoiceParam, NumberParam, ToggleParam } from '../../kit/menu/params.ts';
import { baselineShareParam } from './compare/baselineParams.ts';
import { correctParams } from './correct/correctParams.ts';
import { estimateParams } from './estimate/estimateParams.ts';
import { matchParams } from './manager/matchParams.ts';
import { serverParams } from './serverParams.ts';

/** How many regular tasks a job may run. */
export const tokensParam = {
  kind: 'number',
  title: 'Tokens',
  inName: '# tokens',
  help: 'Regular tasks that a job may have dispatched at a time; fewer if its widest stage has fewer tasks. Jobs of the scenario may say it themselves.',
  consequence: 'more: wider jobs, but they wait longer for their tokens',
  source: 'Apollo §2.1',
  reading: 'APO-3',
  origin: 'Apollo §2.1 (its example)',
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
  help: 'Tokens of all virtual clusters together, as a share of the slots of the cluster. Each pool of the scenario is a virtual cluster, with its share by weight.',
  consequence: 'more: jobs start earlier, and their tasks wait in servers’ queues instead',
  source: 'Apollo §2.1',
  reading: 'APO-3',
  origin: 'our choice (the paper gives no number)',
  advanced: true,
  default: 100,
  min: 10,
  max: 1_000,
  step: 10,
  unit: '%',
  scale: 'log',
} as const satisfies NumberParam;

/** How many tasks run without a token. */
export const allowanceParam = {
  kind: 'number',
  title: 'Opportunistic tasks',
  symbol: 'c',
  help: 'A job with n tokens may have up to c·n tasks dispatched without a token; they run where servers have nothing else to do.',
  consequence: 'more: fuller servers, more tasks that are stopped for regular ones; 0: none',
  source: 'Apollo §3.5',
  reading: 'APO-34',
  origin: 'our choice (the paper: some constant)',
  default: 1,
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
  help: 'A job with few ready tasks raises the weights of its opportunistic tasks, so that servers choose them as often as it is due.',
  consequence: 'off: narrow jobs get less than their share of idle servers',
  source: 'Apollo §3.5',
  reading: 'APO-35',
  origin: 'Apollo §3.5',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

/** Which tasks without a token get one that becomes free. */
export const upgradesParam = {
  kind: 'choice',
  title: 'Upgrades',
  help: 'Which opportunistic tasks get a token that becomes free, in the order of priorities: all of them, or only those that still wait.',
  consequence: 'those that wait: regular tasks of a job stop its own opportunistic ones',
  source: 'Apollo §3.5',
  reading: 'AMB-42',
  origin: 'our choice (the paper says both)',
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
  allowance: allowanceParam,
  weights: weightsParam,
  upgrades: upgradesParam,
  ...matchParams,
  ...estimateParams,
  ...correctParams,
  ...serverParams,
  baselineShare: baselineShareParam,
} as const;
