import { paramsIn } from '../menu/params.ts';

/** Parameters of all policies that copy stragglers. */
export const speculation = [
  'copies',
  'reportEvery',
  'reportError',
  'newFrom',
  'slowTask',
  'slowServer',
  'leastAge',
  'certainty',
  'mostCopies',
  'lastWaves',
] as const;

export const speculationParams = paramsIn({})(...speculation);

/** Rules that say which running task deserves a copy. */
export type SpeculationRuleId = (typeof speculationParams.copies)['default'];
