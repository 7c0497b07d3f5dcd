import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { sizesAt, sizeWords } from '../sizes.ts';

/** Says why a slot is kept for a job: "may need copies, V = 12.5, occupies 9"; null for runs of other policies. */
export function explainKept(trace: Trace, job: JobId, time: Micros): string | null {
  const row = sizesAt(trace, time)?.rows.find((each) => each.job === job);
  if (row === undefined || row.kept === 0) return null;
  return `may need copies, V = ${sizeWords(row.size)}, occupies ${row.occupied}`;
}
