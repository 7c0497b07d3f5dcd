import type { Trace } from '../../../trace/trace.ts';
import { jobName, schedulerName, serverName, taskName } from '../../../views/shared/names.ts';
import { rawAttempts } from './testRawDecisions.ts';

/** What happens to an attempt at a moment, or null for what happens to none. */
export interface RawEvent {
  readonly words: string;
  readonly attempt: number;
  /** Whether a reason follows: of a start, of a sending, of a stop, or none. */
  readonly needs: 'start' | 'sent' | 'stop' | 'none';
}

const FINISHED = 1;
const SPECULATIVE = 1;
const DUPLICATE = 2;
const NONE = -1;

/** Gives the attempt that finished a task first, else its last; −1: it has none. */
export function rawExplained(trace: Trace, task: number): number {
  const own = rawAttempts(trace).filter((each) => each.task === task);
  const [first] = own
    .filter(({ outcome }) => outcome === FINISHED)
    .sort((one, other) => one.endedAt - other.endedAt);
  return (first ?? own.at(-1))?.row ?? NONE;
}

/** Lists the messages that handed a waiting attempt to another server. */
export function rawHandOvers({ data }: Trace, attempt: number) {
  const { task, boundAt, endedAt } = data.tables.attempts.columns;
  const { columns, length } = data.tables.messages;
  return Array.from({ length }, (_, row) => row)
    .filter((row) => data.messageKinds[columns.kind[row]].name === 'handOver')
    .filter((row) => columns.about[row] === task[attempt] && isOfTask(row))
    .filter((row) => columns.sentAt[row] >= boundAt[attempt] && columns.sentAt[row] <= endedAt[attempt])
    .map((row) => ({ from: columns.from[row], to: columns.to[row], sentAt: columns.sentAt[row] }));

  function isOfTask(row: number): boolean {
    const stage = columns.stage[row];
    const first = data.graphs.stageFirstTask;
    return first[stage] <= task[attempt] && task[attempt] < first[stage + 1];
  }
}

/** Lists what the tables of a run have at a moment, in the order in which it is told. */
export function rawEvents(trace: Trace, time: number): readonly RawEvent[] {
  const { data } = trace;
  const { jobs, outages, messages } = data.tables;
  const attempts = rawAttempts(trace);
  const events: RawEvent[] = [];
  const add = (words: string, attempt = NONE, needs: RawEvent['needs'] = 'none') =>
    events.push({ words, attempt, needs });
  const server = (actor: number) => serverName(actor, data.topology.servers);
  const actor = (each: number) => {
    const above = each - data.topology.servers;
    if (above < 0) return server(each);
    if (above >= data.schedulers) return `service ${above - data.schedulers + 1}`;
    return schedulerName(above, data.schedulers);
  };
  const name = (row: number) => {
    const kind = data.tables.attempts.columns.kind[row];
    const what = kind === SPECULATIVE ? 'a copy of ' : kind === DUPLICATE ? 'a duplicate of ' : '';
    return what + taskName(data.graphs, attempts[row].task);
  };
  for (let job = 0; job < jobs.length; job += 1)
    if (jobs.columns.arrivedAt[job] === time) add(`${jobName(job)} arrives`);
  for (let row = 0; row < outages.length; row += 1)
    if (outages.columns.to[row] === time) add(`${actor(outages.columns.actor[row])} is back`);
  for (let row = 0; row < outages.length; row += 1)
    if (outages.columns.from[row] === time) add(`${actor(outages.columns.actor[row])} goes down`);
  for (const { row, outcome, startedAt, endedAt, server: on } of attempts) {
    if (endedAt !== time) continue;
    if (outcome === FINISHED) add(`${name(row)} ends on ${server(on)}`);
    else if (startedAt <= endedAt) add(`${name(row)} is stopped on ${server(on)}`, row, 'stop');
    else add(`${name(row)} will not start on ${server(on)}`, row, 'stop');
  }
  const starts = attempts.filter(({ startedAt }) => startedAt === time);
  for (const [place, { row, server: on }] of starts.entries())
    add(`${name(row)} starts on ${server(on)}`, row, place === 0 ? 'start' : 'none');
  const bound = attempts.find(({ boundAt }) => boundAt === time);
  if (starts.length === 0 && bound !== undefined) {
    const to = rawHandOvers(trace, bound.row)[0]?.from ?? bound.server;
    add(`${name(bound.row)} is sent to ${server(to)}`, bound.row, 'sent');
  }
  const { from, to, sentAt, kind } = messages.columns;
  for (let row = 0; row < messages.length; row += 1) {
    if (sentAt[row] !== time) continue;
    const { name: plain, words = plain } = data.messageKinds[kind[row]];
    add(`${actor(from[row])} to ${actor(to[row])}: ${words}`);
  }
  return events;
}

/** What is told where nothing happens. */
export function rawStill({ data }: Trace, time: number): string {
  const { attempts, entries } = data.tables;
  let running = 0;
  for (let row = 0; row < attempts.length; row += 1)
    if (attempts.columns.startedAt[row] <= time && time < attempts.columns.endedAt[row]) running += 1;
  let queued = 0;
  for (let row = 0; row < entries.length; row += 1)
    if (entries.columns.enteredAt[row] <= time && time < entries.columns.leftAt[row]) queued += 1;
  return `nothing begins or ends; ${running} running, ${queued} in queues`;
}
