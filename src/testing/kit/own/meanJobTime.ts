import type { TraceData } from '../../../engine/record/schema.ts';
import { jobResponse } from '../../../metrics/responseTime.ts';
import { summarize } from '../../../metrics/summary.ts';
import { openTrace } from '../../../trace/openTrace.ts';

/** How long the jobs of a run take in the mean, in seconds. */
export function meanJobTime(data: TraceData): number {
  return summarize(jobResponse.compute(openTrace(data))).mean;
}
