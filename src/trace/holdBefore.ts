import { type AttemptId, NONE } from '../engine/ids.ts';
import { holdsOfStagesFact } from './listFacts.ts';
import { rowsOf } from './rowLists.ts';
import type { Trace } from './trace.ts';

/** Gives the hold that ended with an attempt's start, or NONE. A hold is a slot kept free while its server asks for a task. */
export function holdBefore(trace: Trace, attempt: AttemptId): number {
  const { task, server, lane, startedAt } = trace.data.tables.attempts.columns;
  const { columns } = trace.data.tables.holds;
  if (!Number.isFinite(startedAt[attempt])) return NONE;
  const found = rowsOf(holdsOfStagesFact.of(trace), trace.taskStage[task[attempt]]).find(
    (row) =>
      columns.to[row] === startedAt[attempt] &&
      columns.server[row] === server[attempt] &&
      columns.lane[row] === lane[attempt],
  );
  return found ?? NONE;
}
