import { paramsIn } from '../../kit/menu/params.ts';
import entries from './params.json' with { type: 'json' };

const params = paramsIn(entries.params);

/** How many regular tasks jobs may run. */
const tokens = ['tokens', 'capacity', 'tokensUntil'] as const;
/** Which tasks run without a token. */
const opportunistic = ['allowance', 'weights', 'upgrades'] as const;
/** How batches are matched with servers. */
const matching = [
  'order',
  'batch',
  'batchEvery',
  'matcher',
  'rounds',
  'significant',
  'inRack',
  'picks',
] as const;
/** How completion is estimated. */
const estimating = ['placement', 'estimates', 'conservative', 'refines', 'usualTime'] as const;
const risks = ['noise', 'failurePenalty', 'success', 'afterFailure', 'tellsApart', 'calendar'] as const;
/** How decisions are corrected. */
const corrections = [
  'duplicates',
  'longerWait',
  'secondLook',
  'conflicts',
  'copies',
  'slowFrom',
  'reruns',
  'reportEvery',
] as const;
/** What servers and the monitor do. */
const servers = [
  'heartbeat',
  'periodic',
  'status',
  'stale',
  'distrust',
  'lightlyLoaded',
  'fillsGaps',
  'prefetches',
  'waitReading',
  'stopsOpportunistic',
  'transfersGiveWay',
  'opportunisticOrder',
] as const;
/** How the baseline scheduler places tasks. */
const baseline = ['probeAfter', 'mostProbes', 'toRack', 'toAny', 'oneEach'] as const;
const own = [
  ...tokens,
  ...opportunistic,
  ...matching,
  ...estimating,
  ...risks,
  ...corrections,
  ...servers,
  'baselineShare',
  'regularChance',
] as const;

/** What managers, servers and the monitor do, in the order of the controls. */
export const apolloParams = params(...own);

/** What the baseline scheduler does. */
export const baselineParams = params(...tokens, ...baseline);

/** What the scheduler of all jobs does. */
export const centralParams = params(
  'timePerServer',
  ...tokens,
  ...opportunistic,
  ...matching,
  ...estimating,
  'copies',
  'slowFrom',
);

/** All parameters of the policies of this family; what a policy has no control for stands at its default. */
export const allParams = params(...own, ...baseline);
