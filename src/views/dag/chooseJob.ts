import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { leftAt } from '../../trace/jobControl.ts';
import type { Trace } from '../../trace/trace.ts';

/**
 * Chooses the job to show: the selected one; else, of the jobs in the system, the one that arrived first; else the
 * one that finished last. Null while none has arrived.
 */
export function chooseJob({ data }: Trace, selected: JobId | null, time: Micros): JobId | null {
  const { arrivedAt } = data.tables.jobs.columns;
  const left = leftAt(data);
  if (selected !== null && selected < data.graphs.jobs) return selected;
  let first: JobId | null = null;
  let last: JobId | null = null;
  for (let job = 0; job < data.graphs.jobs; job += 1) {
    if (!(arrivedAt[job] <= time)) continue;
    if (left[job] <= time) {
      if (last === null || left[job] > left[last]) last = job;
    } else if (first === null || arrivedAt[job] < arrivedAt[first]) first = job;
  }
  return first ?? last;
}
