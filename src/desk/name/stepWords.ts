import type { AttemptId, ServerId, TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { briefReason, MOST_WORDS } from '../../explain/briefReason.ts';
import type { Explanation } from '../../explain/explanation.ts';
import { attemptToExplain } from '../../explain/facts.ts';
import { whyLost } from '../../explain/lostAttempts.ts';
import { handOversOf } from '../../explain/queueWords.ts';
import type { Trace } from '../../trace/trace.ts';
import { messageWords } from '../../views/looks/messageLook.ts';
import { actorName, jobName, serverName, taskName } from '../../views/shared/names.ts';

/** More than so many events at one moment are counted. */
const MOST = 3;
/** "A copy of" has three words, which its reason leaves room for. */
const MOST_WORDS_OF_COPY = MOST_WORDS - 3;

/** What precedes the name of a task whose attempt is not the one that it needs. */
const copies: Readonly<Record<number, string>> = {
  [AttemptKind.speculative]: 'a copy of ',
  [AttemptKind.duplicate]: 'a duplicate of ',
};

/** Says why a task ran where it ran, and why an attempt was stopped. */
export interface Reasons {
  task(trace: Trace, task: TaskId): Explanation;
  stop(trace: Trace, attempt: AttemptId): string | null;
}

/**
 * Says what happens in a run at a moment: who arrives, what goes down, which task is sent or starts where and by which reason,
 * what ends, and who tells whom what. Where nothing does, how many tasks run and wait. One reason is enough for a step: that of the first
 * decision. O(rows of the trace).
 */
export function stepWords(trace: Trace, time: Micros, reasons: Reasons | null = null): string {
  const events = [
    ...arrivals(trace, time),
    ...outages(trace, time),
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

/** Servers and schedulers that go down or are back. */
function outages(trace: Trace, time: Micros): readonly string[] {
  const { actor, from, to } = trace.data.tables.outages.columns;
  return [
    ...rowsAt(to, time).map((row) => `${actorName(trace.data, actor[row])} is back`),
    ...rowsAt(from, time).map((row) => `${actorName(trace.data, actor[row])} goes down`),
  ];
}

function attempts(trace: Trace, time: Micros, reasons: Reasons | null): readonly string[] {
  const { endedAt, startedAt, server } = trace.data.tables.attempts.columns;
  return [
    ...rowsAt(endedAt, time).map((row) => endWords(trace, row, reasons)),
    ...rowsAt(startedAt, time).map((row, place) => {
      const words = placed(trace, row, 'starts on', server[row]);
      return place === 0 ? withReason(trace, row, words, reasons, true) : words;
    }),
  ];
}

/** What a scheduler sends out now, to start when it has arrived; the first with the reason, unless something starts now. */
function sent(trace: Trace, time: Micros, reasons: Reasons): readonly string[] {
  const { boundAt, startedAt, server } = trace.data.tables.attempts.columns;
  if (rowsAt(startedAt, time).length > 0) return [];
  return rowsAt(boundAt, time)
    .slice(0, 1)
    .map((row) => {
      // Idle servers may steal it later, and then the record has the server that it came to.
      const [first] = handOversOf(trace, row);
      const to = first === undefined ? server[row] : trace.data.tables.messages.columns.from[first];
      return withReason(trace, row, placed(trace, row, 'is sent to', to), reasons, false);
    });
}

function placed({ data }: Trace, row: AttemptId, does: string, server: ServerId): string {
  const { task, kind } = data.tables.attempts.columns;
  const what = copies[kind[row]] ?? '';
  return `${what}${taskName(data.graphs, task[row])} ${does} ${serverName(server, data.topology.servers)}`;
}

function endWords(trace: Trace, row: AttemptId, reasons: Reasons | null): string {
  const { outcome, startedAt, endedAt, server } = trace.data.tables.attempts.columns;
  if (outcome[row] <= Outcome.finished) return placed(trace, row, 'ends on', server[row]);
  const hasBegun = startedAt[row] <= endedAt[row];
  const words = placed(trace, row, hasBegun ? 'is stopped on' : 'will not start on', server[row]);
  if (reasons === null) return words;
  const why = whyLost(trace, row) ?? reasons.stop(trace, row);
  return why === null ? words : `${words}: ${why}`;
}

/** Says why, of the one attempt of a task that is explained. Where an idle server stole it, that is why it starts there. */
function withReason(
  trace: Trace,
  row: AttemptId,
  words: string,
  reasons: Reasons | null,
  starts: boolean,
): string {
  const { task, kind } = trace.data.tables.attempts.columns;
  if (reasons === null || attemptToExplain(trace, task[row]) !== row) return words;
  const stolen = starts ? handOversOf(trace, row).at(-1) : undefined;
  if (stolen !== undefined) {
    const victim = serverName(trace.data.tables.messages.columns.from[stolen], trace.data.topology.servers);
    return `${words}: it was idle and stole the task from the queue of ${victim}`;
  }
  const told = copies[kind[row]] === undefined ? MOST_WORDS : MOST_WORDS_OF_COPY;
  return `${words}: ${briefReason(reasons.task(trace, task[row]), told)}`;
}

function messages(trace: Trace, time: Micros): readonly string[] {
  const { messageKinds, tables } = trace.data;
  const { from, to, kind, sentAt } = tables.messages.columns;
  return rowsAt(sentAt, time).map(
    (row) =>
      `${actorName(trace.data, from[row])} to ${actorName(trace.data, to[row])}: ${messageWords(messageKinds[kind[row]])}`,
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
