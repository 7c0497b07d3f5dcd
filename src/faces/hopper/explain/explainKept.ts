import { formatMicros } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { answersOf } from '../answers.ts';
import { sizesAt, sizeWords } from '../sizes.ts';
import { trueSizeWords } from './answerWords.ts';

/** Says why a slot is kept for a job: "may need copies, V = 12.5, occupies 9"; null for runs of other policies. */
export function explainKept(trace: Trace, job: JobId, time: Micros): string | null {
  const row = sizesAt(trace, time)?.rows.find((each) => each.job === job);
  if (row === undefined || row.kept === 0) return null;
  return `may need copies, V = ${sizeWords(row.size)}, occupies ${row.occupied}`;
}

/**
 * The same of a slot that a server keeps for one of many schedulers, as it was when one was kept for the job last: "may need
 * copies, V = 12.5, occupied 9 at 3 s".
 */
export function explainKeptByServer(trace: Trace, job: JobId, time: Micros): string | null {
  const last = answersOf(trace).lastUntil(
    time,
    ({ payload }) => payload.job === job && payload.gave === 'keep',
  );
  if (last === undefined) return null;
  const { occupied } = last.payload;
  return `may need copies, V = ${trueSizeWords(trace, last)}, occupied ${occupied} at ${formatMicros(last.at)}`;
}
