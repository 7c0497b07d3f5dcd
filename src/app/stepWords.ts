import type { AttemptId, TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { Outcome } from '../engine/record/schema.ts';
import { briefReason } from '../explain/briefReason.ts';
import type { Explanation } from '../explain/explanation.ts';
import { attemptToExplain } from '../explain/facts.ts';
import { lostAttempts } from '../explain/lostAttempts.ts';
import type { Trace } from '../trace/trace.ts';
import { messageWords } from '../views/messageLook.ts';
import { actorName } from '../views/messages/describe.ts';
import { jobName, serverName, taskName } from '../views/names.ts';

/** More than so many events at one moment are counted. */
const MOST = 3;

/** Says why a task ran where it ran, and why an attempt was stopped. */
export interface Reasons {
  task(trace: Trace, task: TaskId): Explanation;
  stop(trace: Trace, attempt: AttemptId): string | null;
}

/**
 * Says what happens in a run at a moment: who arrives, which task is sent or starts where and by which reason, what ends, and
 * who tells whom what. Where nothing does, how many tasks run and wait. One reason is enough for a step: that of the first
 * decision. O(rows of the trace).
 */
export function stepWords(trace: Trace, time: Micros, reasons: Reasons | null = null): string {
  const events = [
    ...arrivals(trace, time),
    ...attempts(trace, time, reasons),
    ...(reasons === null ? [] : sent(trace, time, reasons)),
    ...messages(trace, time),
  ];
  if (events.length === 0) return stillWords(trace, time);
  const more = events.length > MOST ? `, and ${events.length - MOST} more` : '';
  return events.slice(0, MOST).join(reasons === null ? ', ' : '; ') + more;
}

function arrivals({ data }: Trace, time: Micros): readonly string[] {
  return rowsAt(data.tables.jobs.columns.arrivedAt, time).map((job) => `${jobName(job)} arrives`);
}

function attempts(trace: Trace, time: Micros, reasons: Reasons | null): readonly string[] {
  const { endedAt, startedAt } = trace.data.tables.attempts.columns;
  return [
    ...rowsAt(endedAt, time).map((row) => endWords(trace, row, reasons)),
    ...rowsAt(startedAt, time).map((row, place) => {
      const words = `${placed(trace, row, 'starts on')}`;
      return place === 0 ? withReason(trace, row, words, reasons) : words;
    }),
  ];
}

/** What a scheduler sends out now, to start when it has arrived; the first with the reason, unless something starts now. */
function sent(trace: Trace, time: Micros, reasons: Reasons): readonly string[] {
  const { boundAt, startedAt } = trace.data.tables.attempts.columns;
  if (rowsAt(startedAt, time).length > 0) return [];
  return rowsAt(boundAt, time)
    .slice(0, 1)
    .map((row) => withReason(trace, row, placed(trace, row, 'is sent to'), reasons));
}

function placed({ data }: Trace, row: AttemptId, does: string): string {
  const { task, server } = data.tables.attempts.columns;
  return `${taskName(data.graphs, task[row])} ${does} ${serverName(server[row], data.topology.servers)}`;
}

function endWords(trace: Trace, row: AttemptId, reasons: Reasons | null): string {
  const { outcome, task } = trace.data.tables.attempts.columns;
  if (outcome[row] <= Outcome.finished) return placed(trace, row, 'ends on');
  const words = placed(trace, row, 'is stopped on');
  if (reasons === null) return words;
  const lost = lostAttempts(trace, task[row], (each) => reasons.stop(trace, each));
  const why = lost.find(({ attempt }) => attempt === row)?.why;
  return why === undefined || why === 'stopped' ? words : `${words}: ${why}`;
}

/** Only one attempt of a task is explained. */
function withReason(trace: Trace, row: AttemptId, words: string, reasons: Reasons | null): string {
  const task = trace.data.tables.attempts.columns.task[row];
  if (reasons === null || attemptToExplain(trace, task) !== row) return words;
  return `${words}: ${briefReason(reasons.task(trace, task))}`;
}

function messages(trace: Trace, time: Micros): readonly string[] {
  const { messageKinds, tables } = trace.data;
  const { from, to, kind, sentAt } = tables.messages.columns;
  return rowsAt(sentAt, time).map(
    (row) =>
      `${actorName(trace, from[row])} to ${actorName(trace, to[row])}: ${messageWords(messageKinds[kind[row]])}`,
  );
}

function stillWords(trace: Trace, time: Micros): string {
  let running = 0;
  let waiting = 0;
  trace.running(time, () => {
    running += 1;
  });
  trace.queued(time, () => {
    waiting += 1;
  });
  return `nothing begins or ends; ${running} running, ${waiting} in queues`;
}

function rowsAt(times: ArrayLike<number>, time: Micros): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < times.length; row += 1) if (times[row] === time) rows.push(row);
  return rows;
}
