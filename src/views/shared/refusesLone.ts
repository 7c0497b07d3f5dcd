import { jobResponse } from '../../metrics/responseTime.ts';
import { summaryOf } from '../../metrics/samples.ts';
import type { RunTrace } from './view.ts';

/** Says why runs cannot be compared; null if they can. */
export function refusesLone(runs: readonly RunTrace[]): string | null {
  if (runs.length < 2) return 'One run has nothing to be compared with. Add a policy on the left.';
  const hasJobs = ({ trace }: RunTrace) => summaryOf(trace, jobResponse).count > 0;
  return runs.filter(hasJobs).length > 1
    ? null
    : 'No two of these runs have finished a measured job. More jobs or fewer warm-up jobs will help.';
}
