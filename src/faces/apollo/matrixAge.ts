import { formatMicros } from '../../base/format.ts';
import { toMicros } from '../../engine/kernel/time.ts';
import type { EstimateRecord } from '../../policies/apollo/decisions.ts';
import type { Trace } from '../../trace/trace.ts';

/** By how many lines of cores and memory the task whose wait was read was larger, at most (APO-27, AMB-39). */
export function linesLarger({ data }: Trace, { age }: EstimateRecord): number {
  const { topology, params } = data;
  // Where neither is counted, matrices have one cell; one scheduler of all jobs knows the true waits.
  if (params.stale === undefined) return 0;
  if (topology.cores === null && topology.memory === null) return 0;
  return Math.floor(age / toMicros(Number(params.stale))) * Number(params.distrust);
}

/** "The matrix for that was 1.2 s old, from the server itself." and whether it was read for a larger task. */
export function ageWords(trace: Trace, estimate: EstimateRecord): string {
  const { age, isDirect } = estimate;
  if (trace.data.params.stale === undefined) return ' The scheduler knew the true wait there.';
  const from = isDirect ? 'from the server itself' : 'from the monitor';
  const lines = linesLarger(trace, estimate);
  const larger =
    lines === 0
      ? ''
      : `; as that is old, the wait of a task up to ${lines === 1 ? 'one line' : `${lines} lines`} of cores and memory larger was read`;
  return ` The matrix for that was ${formatMicros(age)} old, ${from}${larger}.`;
}
