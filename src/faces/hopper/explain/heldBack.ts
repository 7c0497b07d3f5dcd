import type { TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { sizesAt } from '../sizes.ts';

/** Says that free slots are kept for jobs that may need copies (Hopper §4.1); null where none are. */
export function heldBack(trace: Trace, task: TaskId, time: Micros): string | null {
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  const others = sizesAt(trace, time)?.rows.filter((row) => row.job !== job && row.kept > 0) ?? [];
  return others.length === 0 ? null : 'while free slots were kept for copies of other jobs';
}
