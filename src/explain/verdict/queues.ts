import { type AttemptId, type EntryId, NONE, type StageId, type TaskId } from '../../engine/ids.ts';
import { holdBefore } from '../../trace/holdBefore.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Stretch } from './stretch.ts';

/** Lists the reservations of a stage. */
function reservationsOf(trace: Trace, stage: StageId): readonly EntryId[] {
  const { columns } = trace.data.tables.entries;
  return trace
    .entriesOfJob(trace.data.graphs.stageJob[stage])
    .filter((row) => columns.stage[row] === stage && columns.task[row] === NONE);
}

/** Counts the servers that held a reservation for the stage of a task. */
export function serversReserved(trace: Trace, task: TaskId): number {
  const { server } = trace.data.tables.entries.columns;
  return new Set(reservationsOf(trace, trace.taskStage[task]).map((row) => server[row])).size;
}

/** Finds the reservation that gave an attempt its slot; undefined: it was sent to its server by name. */
export function reservationOf(trace: Trace, attempt: AttemptId): EntryId | undefined {
  const { attempts, entries, holds } = trace.data.tables;
  const { task, server, startedAt } = attempts.columns;
  const hold = holdBefore(trace, attempt);
  const at = hold === NONE ? startedAt[attempt] : holds.columns.from[hold];
  return reservationsOf(trace, trace.taskStage[task[attempt]]).findLast(
    (row) => entries.columns.leftAt[row] === at && entries.columns.server[row] === server[attempt],
  );
}

/** Finds the entry of a queue in which an attempt waited during a stretch: that of its task, or a reservation. */
export function entryWithin(trace: Trace, { attempt, from, to }: Stretch): EntryId | undefined {
  const { enteredAt, leftAt, task } = trace.data.tables.entries.columns;
  const { columns } = trace.data.tables.attempts;
  const job = trace.data.graphs.stageJob[trace.taskStage[columns.task[attempt]]];
  const isThen = (row: EntryId) => enteredAt[row] <= from && from < leftAt[row] && leftAt[row] <= to;
  const own = trace.entriesOfJob(job).find((row) => task[row] === columns.task[attempt] && isThen(row));
  if (own !== undefined) return own;
  const reserved = reservationOf(trace, attempt);
  return reserved !== undefined && isThen(reserved) ? reserved : undefined;
}

/** Counts the entries that joined a queue after one and left it before. */
export function overtakers(trace: Trace, entry: EntryId): number {
  const { length, columns } = trace.data.tables.entries;
  const { server, enteredAt, leftAt } = columns;
  let count = 0;
  for (let row = entry + 1; row < length; row += 1) {
    if (server[row] === server[entry] && enteredAt[row] < leftAt[entry] && leftAt[row] < leftAt[entry])
      count += 1;
  }
  return count;
}
