import { paramsIn } from '../../kit/menu/params.ts';
import { speculation } from '../../kit/speculation/rule.ts';
import entries from './params.json' with { type: 'json' };

const params = paramsIn(entries.params);

const central = [...speculation, 'heartbeat'] as const;
const learning = ['betaFrom', 'betaStopped', 'betaUpper', 'betaEvery', 'betaWindow'] as const;
const shuffles = ['alpha', 'alphaError'] as const;
const decentral = [...speculation, 'schedulers', 'schedulerTime', 'serverTime'] as const;

/** How Hopper comes by β. */
export const learningParams = params(...learning);
/** How jobs with several stages count. */
export const dagParams = params(...shuffles);

/** Fair sharing. */
export const hopperFairParams = params(...central, 'copiesWait', 'cap');
/** SRPT. */
export const srptParams = params(...central, 'copiesWait', 'cap', 'srpt/localityShare');
/** SRPT with reserved slots. */
export const budgetedParams = params(...central, 'reserved');
/** Hopper, centralised. */
export const hopperCentralParams = params(
  'beta',
  ...learning,
  ...shuffles,
  'unfairness',
  'localityShare',
  ...central,
);

/** Hopper, decentralised. */
export const hopperParams = params(
  'probeRatio',
  'refusals',
  'beta',
  ...learning,
  ...shuffles,
  'unfairness',
  'keepsSlots',
  'drawsAny',
  ...decentral,
  'asksOn',
);

/** Sparrow with copies. */
export const sparrowCopiesParams = params('sparrow-late/probeRatio', ...decentral, 'cap');
