import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { hasGuidelines } from './history.ts';
import { sizesNow } from './sizesNow.ts';

/** Lists the jobs in the order of service with their sizes and slots, then all jobs together. Header first. */
export function sizesTable(trace: Trace, time: Micros): TableRows {
  const now = sizesNow(trace, time);
  if (!hasGuidelines(trace)) {
    const rows = now.rows.map(({ place, job, remaining, occupied }) => [
      place + 1,
      jobName(job),
      remaining,
      occupied,
    ]);
    return [['place', 'job', 'tasks left', 'has'], ...rows];
  }
  const header = ['place', 'job', 'tasks left', 'V', 'may have', 'has', 'kept for copies', 'lifted'];
  const rows = now.rows.map(({ place, job, remaining, size, allotted, occupied, kept, isLifted }) => [
    place + 1,
    jobName(job),
    remaining,
    size ?? '',
    allotted ?? '',
    occupied,
    kept,
    isLifted ? 'yes' : 'no',
  ]);
  const all = `all ${now.jobs} jobs, ${now.slots} slots, guideline ${now.guideline}`;
  return [header, ...rows, ['', all, '', now.wanted, '', '', '', '']];
}
