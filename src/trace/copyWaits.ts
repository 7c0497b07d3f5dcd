import type { AttemptId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { ofTrace } from './ofTrace.ts';
import type { Trace } from './trace.ts';

/** Lists, by attempt, the rows of `copiesAwaited`: while it ran, its task was known to deserve a copy and had no place for one. */
export const copyWaitsOf = ofTrace(findWaits);

function findWaits(trace: Trace): ReadonlyMap<AttemptId, readonly number[]> {
  const { length, columns } = trace.data.tables.copiesAwaited;
  const { startedAt, endedAt } = trace.data.tables.attempts.columns;
  const waits = new Map<AttemptId, number[]>();
  for (let row = 0; row < length; row += 1) {
    const from = columns.from[row];
    // Known and launched at the same moment.
    if (columns.until[row] === from) continue;
    const attempt = trace
      .attemptsOfTask(columns.task[row])
      .find((each) => startedAt[each] <= from && from < endedAt[each]);
    if (attempt === undefined) continue;
    const own = waits.get(attempt) ?? [];
    own.push(row);
    waits.set(attempt, own);
  }
  return waits;
}

/** Adds up how long an attempt waited for a copy of its task. */
export function copyWait(trace: Trace, attempt: AttemptId): Micros {
  const { from, until } = trace.data.tables.copiesAwaited.columns;
  const rows = copyWaitsOf(trace).get(attempt) ?? [];
  return rows.reduce((sum, row) => sum + Math.min(until[row], trace.data.endedAt) - from[row], 0);
}
