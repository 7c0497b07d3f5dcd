import { paramsIn } from '../../kit/menu/params.ts';
import entries from './params.json' with { type: 'json' };

const params = paramsIn(entries.params);

const early = ['schedulers', 'discipline', 'stealing'] as const;
const sampling = ['probeRatio', ...early, 'tieBreak', 'view', 'schedulerTime'] as const;

/** The parameters of all policies that bind tasks early. */
export const earlyParams = params(...early);

/** The parameters of batch sampling. */
export const batchParams = params(...sampling);

/** The parameters of per-task sampling, where two tasks of a job can meet at a server only if both probe it. */
export const perTaskParams = params(...sampling, 'draw');

/** The parameters of Sparrow itself. */
export const sparrowParams = params(
  'probeRatio',
  'schedulers',
  'discipline',
  'cancellation',
  'softLocality',
  'relaxAfter',
  'resubmit',
  'resubmitAfter',
  'multiGet',
  'stealing',
  'schedulerTime',
);

/** The parameters of a central scheduler that takes time for each launch. */
export const centralCostParams = params('launchCost');

/** The parameters of a central scheduler that hears of free slots only at heartbeats. */
export const heartbeatParams = params('heartbeat');
