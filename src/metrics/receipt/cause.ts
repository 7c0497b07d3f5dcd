import { type AttemptId, NONE, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { linksInclude } from '../../engine/workload/links.ts';
import { readsOneToOne, taskBefore } from '../../engine/workload/workload.ts';
import { attemptsOfJobsFact } from '../../trace/listFacts.ts';
import { rowsOf } from '../../trace/rowLists.ts';
import type { Trace } from '../../trace/trace.ts';

/**
 * Why an attempt was not bound before.
 * - arrival: its job had not arrived.
 * - before: an attempt that it reads from had not finished; `started`: had not started (a slow start).
 * - lost: an attempt at the same task had not come to nothing.
 * - beside: another attempt at the same task was alive, which it was to overtake.
 */
interface Cause {
  readonly kind: 'arrival' | 'before' | 'started' | 'lost' | 'beside';
  readonly attempt: AttemptId; // NONE for an arrival
  readonly at: Micros;
}

/** Finds the last thing that had to happen before an attempt could be bound. O(attempts of the job). */
export function causeOf(trace: Trace, attempt: AttemptId, cursor: Micros): Cause {
  const { graphs, tables } = trace.data;
  const { task, boundAt, startedAt, endedAt } = tables.attempts.columns;
  const stage = trace.taskStage[task[attempt]];
  const job = graphs.stageJob[stage];
  const until = Math.min(cursor, boundAt[attempt]);
  let cause: Cause = { kind: 'arrival', attempt: NONE, at: tables.jobs.columns.arrivedAt[job] };
  let beside = NONE;
  const later = (kind: Cause['kind'], row: AttemptId, at: Micros, limit: Micros) => {
    if (at <= limit && at >= cause.at) cause = { kind, attempt: row, at };
  };
  const reads = readerOf(trace, stage, task[attempt]);
  const isEarly = graphs.storage.slowStart[stage] < 1;
  const readUntil = isEarly ? Math.min(until, trace.taskReadyAt[task[attempt]]) : until;
  for (const row of rowsOf(attemptsOfJobsFact.of(trace), job)) {
    if (task[row] === task[attempt]) {
      if (row >= attempt || boundAt[row] > until) continue;
      if (endedAt[row] <= until) later('lost', row, endedAt[row], until);
      else if (beside === NONE || startedAt[row] < startedAt[beside]) beside = row;
    } else if (reads(task[row])) {
      if (tables.attempts.columns.outcome[row] === Outcome.finished)
        later('before', row, endedAt[row], readUntil);
      if (isEarly) later('started', row, startedAt[row], readUntil);
    }
  }
  return beside === NONE ? cause : { kind: 'beside', attempt: beside, at: until };
}

/**
 * Finds the last attempt that one in its slot still had to wait for, because it had started before those that it reads from had
 * finished; NONE if there is none.
 */
export function awaitedInSlot(trace: Trace, attempt: AttemptId, cursor: Micros): AttemptId {
  const { graphs, tables } = trace.data;
  const { task, startedAt, endedAt, outcome } = tables.attempts.columns;
  const stage = trace.taskStage[task[attempt]];
  if (graphs.storage.slowStart[stage] >= 1) return NONE;
  const reads = readerOf(trace, stage, task[attempt]);
  let last = NONE;
  for (const row of rowsOf(attemptsOfJobsFact.of(trace), graphs.stageJob[stage])) {
    if (outcome[row] !== Outcome.finished || !reads(task[row])) continue;
    if (endedAt[row] <= startedAt[attempt] || endedAt[row] > cursor) continue;
    if (last === NONE || endedAt[row] > endedAt[last]) last = row;
  }
  return last;
}

/** Tells which tasks a task reads from, or waits for. */
function readerOf({ data, taskStage }: Trace, stage: StageId, task: TaskId): (other: TaskId) => boolean {
  const { graphs } = data;
  if (readsOneToOne(graphs, stage)) {
    const before = taskBefore(graphs, stage, task);
    return (other) => other === before;
  }
  return (other) => linksInclude(graphs.parents, stage, taskStage[other]);
}
