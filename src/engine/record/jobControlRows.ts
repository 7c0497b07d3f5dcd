import type { JobId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { createTables } from './recordedTables.ts';
import type { JobOperation } from './schema.ts';

/** Records that a user has done something to a job. */
export function recordJobControl(
  { jobControl }: Pick<ReturnType<typeof createTables>, 'jobControl'>,
  job: JobId,
  operation: JobOperation,
  priority: number,
  now: Micros,
): void {
  const row = jobControl.add();
  jobControl.columns.job[row] = job;
  jobControl.columns.operation[row] = operation;
  jobControl.columns.priority[row] = priority;
  jobControl.columns.at[row] = now;
}
