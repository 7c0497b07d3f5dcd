import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Share } from '../../../policies/quincy/decisions/queues.ts';
import { sharesKind } from '../../../policies/quincy/decisions/queues.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

/** Gives the shares of the jobs that run at a moment; none where shares are not fair. */
export function sharesAt(trace: Trace, time: Micros): readonly Share[] {
  const listed = trace.decisionsOfKind(sharesKind);
  const count = listed.countUntil(time);
  return count === 0 ? [] : listed.at(count - 1).payload;
}

/** Gives the share of a job by which a decision was made; shares are recorded after what follows from them. */
export function shareBehind(
  trace: Trace,
  job: JobId,
  { at, row }: Pick<Decision<unknown>, 'at' | 'row'>,
): Share | undefined {
  const listed = trace.decisionsOfKind(sharesKind);
  let position = listed.countUntil(at) - 1;
  while (position > 0 && listed.at(position - 1).row > row) position -= 1;
  return position < 0 ? undefined : listed.at(position).payload.find((share) => share.job === job);
}
