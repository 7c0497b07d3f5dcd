import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { type Admitted, admitted } from '../../../policies/apollo/decisions.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

/** Whether the run's job managers recorded their decisions. */
export function isApollo(trace: Trace): boolean {
  return trace.decisionsOfKind(admitted).length > 0;
}

/** The record of a job's tokens as of a time; null: it has none yet. */
export function tokensAt(trace: Trace, job: JobId, time: Micros): Decision<Admitted> | null {
  const stage = trace.data.graphs.jobFirstStage[job];
  return trace.decisionsOfStage(admitted, stage).findLast(({ at }) => at <= time) ?? null;
}
