import { paramsIn } from '../../kit/menu/params.ts';
import entries from './params.json' with { type: 'json' };

const params = paramsIn(entries.params);

const slots = ['heartbeat', 'thinkTime', 'thinkPerJob', 'coalesce'] as const;

/** The parameters of all policies of this paper. */
export const slotParams = params(...slots);

/** The parameters of separate clusters. */
export const separateParams = params('ownCopies', ...slots);

/** The parameters of fair sharing without patience. */
export const fairParams = params('share', 'killAfter', ...slots);

/** The parameters of delay scheduling. */
export const delayParams = params('rackWait', 'remoteWait', 'order', 'form', 'skips', ...slots);
