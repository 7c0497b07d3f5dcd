import type { Micros } from '../engine/kernel/time.ts';
import type { Trace } from '../trace/trace.ts';
import { messageWords } from '../views/messageLook.ts';
import { actorName } from '../views/messages/describe.ts';
import { jobName, serverName, taskName } from '../views/names.ts';

/** More than so many events at one moment are counted. */
const MOST = 3;

/**
 * Says what happens in a run at a moment: who arrives, what starts and ends where, and who tells whom what. Where nothing
 * does, how many tasks run and wait. O(rows of the trace).
 */
export function stepWords(trace: Trace, time: Micros): string {
  const events = [...arrivals(trace, time), ...attempts(trace, time), ...messages(trace, time)];
  if (events.length === 0) return stillWords(trace, time);
  const more = events.length > MOST ? `, and ${events.length - MOST} more` : '';
  return events.slice(0, MOST).join(', ') + more;
}

function arrivals({ data }: Trace, time: Micros): readonly string[] {
  return rowsAt(data.tables.jobs.columns.arrivedAt, time).map((job) => `${jobName(job)} arrives`);
}

function attempts({ data }: Trace, time: Micros): readonly string[] {
  const { task, server, startedAt, endedAt } = data.tables.attempts.columns;
  const say = (row: number, does: string) =>
    `${taskName(data.graphs, task[row])} ${does} on ${serverName(server[row], data.topology.servers)}`;
  return [
    ...rowsAt(endedAt, time).map((row) => say(row, 'ends')),
    ...rowsAt(startedAt, time).map((row) => say(row, 'starts')),
  ];
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
