import type { Claim } from './all.ts';
import { type Measurement, measurementsOf } from './measured.ts';

/**
 * What became of a claim. `reproduced in direction`: what we ask for comes out, though the paper's own number does not.
 * `near`: every value is inside its bounds, one so close that other seeds could give another result. `not
 * derivable`: every value that misses does so because the paper does not say what the number follows from. `depends on
 * the workload`: the number comes out on some workloads and not on others, and each value that misses says so. `not
 * measured`: there are checks, but no result of them is kept.
 */
export type ClaimVerdict =
  | 'reproduced'
  | 'reproduced in direction'
  | 'near'
  | 'not reproduced'
  | 'not derivable'
  | 'depends on the workload'
  | 'qualitative'
  | 'not measured';

/** The verdicts, those that need attention first. */
export const claimVerdicts: readonly ClaimVerdict[] = [
  'not reproduced',
  'not derivable',
  'depends on the workload',
  'near',
  'not measured',
  'qualitative',
  'reproduced in direction',
  'reproduced',
];

/** Whether a value is outside its bounds, be it at their limit. */
export const isMiss = ({ verdict }: Pick<Measurement, 'verdict'>) =>
  verdict === 'MISS' || verdict === 'limit';

/** Judges a claim by what was measured; one without measurements by its tests, which `npm test` runs. */
export function judge(
  claim: Claim,
  measurements: readonly Pick<Measurement, 'verdict' | 'reason'>[],
): ClaimVerdict {
  const misses = measurements.filter(isMiss);
  const areAll = (kind: string) => misses.every(({ reason }) => reason?.kind === kind);
  if (misses.length > 0) {
    if (areAll('workload')) return 'depends on the workload';
    return areAll('not derivable') ? 'not derivable' : 'not reproduced';
  }
  if (measurements.some(({ verdict }) => verdict === 'near')) return 'near';
  if (measurements.length > 0) return claim.inDirection ? 'reproduced in direction' : 'reproduced';
  if (claim.class === 'qualitative') return 'qualitative';
  return claim.validate === undefined && claim.bench === undefined && claim.tests !== undefined
    ? 'reproduced'
    : 'not measured';
}

/** Returns the verdict on a claim by its latest measurements. */
export const verdictOnClaim = (claim: Claim): ClaimVerdict => judge(claim, measurementsOf(claim.code));
