import { type AttemptId, type JobId, NONE, type StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { recordingLevels } from '../../engine/record/schema.ts';
import { holdBefore } from '../../trace/holdBefore.ts';
import { entriesOfJobsFact, messagesOfJobsFact } from '../../trace/listFacts.ts';
import { rowsOf } from '../../trace/rowLists.ts';
import type { Trace } from '../../trace/trace.ts';
import { handledAt } from './thinking.ts';
import type { Walk } from './walk.ts';

/** Covers the time from the decision about an attempt, or from the probe that led to it, to its start. */
export function coverWay(trace: Trace, walk: Walk, attempt: AttemptId): void {
  const { level, tables } = trace.data;
  const { boundAt, startedAt } = tables.attempts.columns;
  if (recordingLevels.indexOf(level) < recordingLevels.indexOf('queues')) {
    walk.cover('other', boundAt[attempt], attempt);
    return;
  }
  const hold = holdBefore(trace, attempt);
  if (hold !== NONE) coverQuestion(trace, walk, attempt, hold);
  const since = hold === NONE ? startedAt[attempt] : tables.holds.columns.from[hold];
  const entry = reservationLeft(trace, attempt, since);
  if (entry === NONE && hold === NONE) coverLaunch(trace, walk, attempt);
  if (entry === NONE) return;
  walk.cover('queued', tables.entries.columns.enteredAt[entry], attempt);
  const sentAt = sentBefore(trace, entry);
  if (sentAt !== null) coverMessage(trace, walk, attempt, sentAt);
}

/** Covers the time since a message was sent: it takes the network delay, and then its receiver may be busy. */
function coverMessage({ data }: Trace, walk: Walk, attempt: AttemptId, sentAt: Micros): void {
  walk.cover('busy', sentAt + data.topology.networkDelay, attempt);
  walk.cover('asking', sentAt, attempt);
}

/** A server asked while it held the slot: a question and its answer. */
function coverQuestion(trace: Trace, walk: Walk, attempt: AttemptId, hold: number): void {
  coverMessage(trace, walk, attempt, trace.data.tables.attempts.columns.boundAt[attempt]);
  coverMessage(trace, walk, attempt, trace.data.tables.holds.columns.from[hold]);
}

/** The task was sent to a server; it may have waited in the queue of another one before, from which it was moved. */
function coverLaunch(trace: Trace, walk: Walk, attempt: AttemptId): void {
  const { attempts, entries } = trace.data.tables;
  const { task, boundAt, startedAt } = attempts.columns;
  const { enteredAt, leftAt } = entries.columns;
  const job = trace.data.graphs.stageJob[trace.taskStage[task[attempt]]];
  const rows = rowsOf(entriesOfJobsFact.of(trace), job).filter(
    (row) =>
      entries.columns.task[row] === task[attempt] &&
      enteredAt[row] >= boundAt[attempt] &&
      leftAt[row] <= startedAt[attempt],
  );
  const lastFirst = Array.from(rows).sort((one, other) => leftAt[other] - leftAt[one]);
  if (lastFirst.length === 0)
    walk.cover('queued', boundAt[attempt] + trace.data.topology.networkDelay, attempt);
  for (const [place, row] of lastFirst.entries()) {
    // What passed after it left the last queue was a wait for its slot.
    if (place === 0) walk.cover('queued', leftAt[row], attempt);
    else coverMessage(trace, walk, attempt, leftAt[row]);
    walk.cover('queued', enteredAt[row], attempt);
  }
  coverMessage(trace, walk, attempt, boundAt[attempt]);
}

/** Finds the reservation that left its queue at a time, at the server of an attempt and for its stage. */
function reservationLeft(trace: Trace, attempt: AttemptId, at: Micros): number {
  const { columns } = trace.data.tables.entries;
  const server = trace.data.tables.attempts.columns.server[attempt];
  const stage = stageOf(trace, attempt);
  const found = rowsOf(entriesOfJobsFact.of(trace), jobOf(trace, stage)).findLast(
    (row) =>
      columns.leftAt[row] === at &&
      columns.server[row] === server &&
      columns.stage[row] === stage &&
      columns.task[row] === NONE,
  );
  return found ?? NONE;
}

/** When the probe was sent that put a reservation in its queue; null if none did. */
function sentBefore(trace: Trace, entry: number): Micros | null {
  const { entries, messages } = trace.data.tables;
  const { enteredAt, server, stage } = entries.columns;
  if (trace.data.level !== 'messages') return enteredAt[entry] - trace.data.topology.networkDelay;
  const { to, receivedAt, sentAt, stage: about } = messages.columns;
  const found = rowsOf(messagesOfJobsFact.of(trace), jobOf(trace, stage[entry])).findLast(
    (row) => receivedAt[row] <= enteredAt[entry] && to[row] === server[entry] && about[row] === stage[entry],
  );
  if (found === undefined) return null;
  // A server that takes time for each message enters the reservation when it has handled the probe.
  const isHandled =
    receivedAt[found] === enteredAt[entry] || handledAt(trace, server[entry], enteredAt[entry]);
  return isHandled ? sentAt[found] : null;
}

function stageOf({ data, taskStage }: Trace, attempt: AttemptId): StageId {
  return taskStage[data.tables.attempts.columns.task[attempt]];
}

function jobOf({ data }: Trace, stage: StageId): JobId {
  return data.graphs.stageJob[stage];
}
