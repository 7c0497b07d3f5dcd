import type { AttemptId } from '../engine/ids.ts';
import { Outcome } from '../engine/record/schema.ts';
import type { Trace } from './trace.ts';

/** Whether an attempt was sent after its task had finished, so that what it made can be read elsewhere, too (Apollo §3.4, APO-31). */
export function isRerun(trace: Trace, attempt: AttemptId): boolean {
  const { task, boundAt, endedAt, outcome } = trace.data.tables.attempts.columns;
  return trace
    .attemptsOfTask(task[attempt])
    .some((each) => outcome[each] === Outcome.finished && endedAt[each] < boundAt[attempt]);
}
