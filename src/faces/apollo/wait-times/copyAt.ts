import { firstPosition } from '../../../algorithms/firstPosition.ts';
import { NONE, type SchedulerId, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { DirectRows } from '../../../policies/apollo/monitor/directRows.ts';
import { MONITOR } from '../../../policies/apollo/monitor/heartbeats.ts';
import { LONG_QUEUE } from '../../../policies/apollo/monitor/reports.ts';
import { Ticks } from '../../../policies/apollo/monitor/ticks.ts';
import { ofTrace, ofTraceBy } from '../../../trace/ofTrace.ts';
import { createRowLists, rowsOf } from '../../../trace/rowLists.ts';
import type { Trace } from '../../../trace/trace.ts';
import { regularPlan } from './planAt.ts';
import { downTimes, isIdle, queuedAt, sentTo } from './sentTasks.ts';
import { periodOf } from './subject.ts';

/** The newest matrix of a server that has reached a manager. */
export interface Copy {
  readonly writtenAt: Micros;
  /** When the server last said that it holds: at ticks it says the same again. The age of the copy counts from then. */
  readonly toldAt: Micros;
  readonly source: 'monitor' | 'server';
}

/** Gives what a manager has of a server at a moment. */
export function copyAt(trace: Trace, manager: SchedulerId, server: ServerId, time: Micros): Copy {
  const published = publishedStamp(trace, server, publishedAt(trace, time));
  const direct = directStamp(trace, manager, server, time);
  if (direct !== NONE) {
    const { servers, networkDelay } = trace.data.topology;
    const ticks = new Ticks(periodOf(trace, 'status'), servers);
    const toldAt = Math.max(direct, ticks.before(server, time - networkDelay));
    if (toldAt >= published) return { writtenAt: direct, toldAt, source: 'server' };
  }
  return { writtenAt: published, toldAt: published, source: 'monitor' };
}

const ticksOf = (trace: Trace) => new Ticks(periodOf(trace, 'heartbeat'), trace.data.topology.servers);

/** Tells whether the monitor was down at a moment. */
function monitorDown(trace: Trace): (at: Micros) => boolean {
  const downs = downTimes(trace, trace.data.topology.servers + trace.data.schedulers + MONITOR);
  return (at) => downs.some(({ from, to }) => from <= at && at < to);
}

/** When the monitor wrote the last snapshot that has reached managers by a moment. */
export function publishedAt(trace: Trace, time: Micros): Micros {
  const { period } = ticksOf(trace);
  const isDown = monitorDown(trace);
  let at = Math.floor((time - trace.data.topology.networkDelay) / period) * period;
  while (at > 0 && isDown(at)) at -= period;
  return at;
}

/** When the matrix of a server was written that a snapshot of the monitor tells. */
export function publishedStamp(trace: Trace, server: ServerId, published: Micros): Micros {
  const { networkDelay } = trace.data.topology;
  const { sentAt, receivedAt } = trace.data.tables.messages.columns;
  let heard: number = NONE;
  for (const message of rowsOf(heartbeatsOf(trace), server)) {
    if (sentAt[message] > published) break;
    if (receivedAt[message] <= published) heard = message;
  }
  if (heard !== NONE && !isIdle(trace, server, sentAt[heard])) return sentAt[heard];
  // An idle server is silent: what it would tell is known, unless the monitor could not have heard it.
  const ticks = ticksOf(trace);
  const isDown = monitorDown(trace);
  let beat = ticks.before(server, published - networkDelay);
  while (beat > 0 && isDown(beat + networkDelay)) beat -= ticks.period;
  return Math.max(0, beat);
}

const heartbeatsOf = ofTrace(({ data }) => {
  const { length, columns } = data.tables.messages;
  const kind = data.messageKinds.findIndex(({ name }) => name === 'heartbeat');
  return createRowLists(length, data.topology.servers, (row) =>
    columns.kind[row] === kind ? columns.from[row] : NONE,
  );
});

/** What was written before so many others cannot be the last that has arrived. */
const ENOUGH = 16;

/** When the last matrix was written that the server itself has sent to a manager with a task there, or NONE. */
function directStamp(trace: Trace, manager: SchedulerId, server: ServerId, time: Micros): Micros {
  const since = contactSince(trace, manager, server, time);
  if (since === NONE) return NONE;
  const rows = new DirectRows(1, 1, trace.data.topology.networkDelay);
  const downs = downTimes(trace, server);
  const times = writtenTimes(trace, server);
  const past = firstPosition(0, times.length, (place) => times[place] > time - rows.delay);
  let from = 0;
  for (let place = Math.max(0, past - ENOUGH); times[place] <= time; place += 1) {
    const at = times[place];
    if (downs.some((down) => from < down.from && down.from <= at)) rows.forget(0);
    rows.toWrite(0, at);
    from = at;
  }
  const row = rows.arrived(0, time, since);
  return row === NONE ? NONE : rows.stamps[row];
}

/** Since when the server has told a manager its matrices without a break; NONE: it does not. */
function contactSince(trace: Trace, manager: SchedulerId, server: ServerId, time: Micros): Micros {
  let since: Micros = NONE;
  let until = 0; // when the last of its tasks that came so far leaves
  for (const sent of sentTo(trace, server)) {
    if (sent.cameAt > time) break;
    if (sent.manager !== manager) continue;
    if (until <= sent.cameAt) since = sent.cameAt;
    until = Math.max(until, sent.leftAt);
  }
  return time < until ? since : NONE;
}

/**
 * When a server wrote matrices for managers with tasks there (APO-10), ascending: when something came, got a token, started or
 * ended, and at ticks of `status` while there is somebody to tell. The rules of `policies/apollo/monitor/reports.ts`, played
 * again.
 */
const writtenTimes = ofTraceBy((trace, server: ServerId): readonly Micros[] => {
  const ticks = new Ticks(periodOf(trace, 'status'), trace.data.topology.servers);
  // Without duplicates nobody thinks again, so nobody is told.
  const awaitedFrom = trace.data.params.duplicates === false ? LONG_QUEUE : 0;
  const times: Micros[] = [];
  const write = (now: Micros) => {
    if (times.at(-1) !== now) times.push(now);
  };
  let nextAt: Micros = NONE;
  const setAlarm = (now: Micros) => {
    let due = now;
    if (queuedAt(trace, server, now) <= awaitedFrom) {
      const { pieces, from } = regularPlan(trace, server, now).plan;
      due = pieces > 1 ? now + from[1] : Infinity;
    }
    if (due === Infinity) return;
    const at = ticks.after(server, due);
    if (nextAt === NONE || at < nextAt) nextAt = at;
  };
  const tickUntil = (end: Micros) => {
    while (nextAt !== NONE && nextAt < end) {
      const now = nextAt;
      nextAt = NONE;
      if (isIdle(trace, server, now)) return;
      write(now);
      setAlarm(now);
    }
  };
  for (const { at, what } of changesOf(trace, server)) {
    tickUntil(at);
    if (what === 'down') nextAt = NONE;
    else if (what === 'came' || !isIdle(trace, server, at)) {
      if (queuedAt(trace, server, at) <= LONG_QUEUE) write(at);
      setAlarm(at);
    }
  }
  tickUntil(trace.data.endedAt);
  return times;
});

interface Change {
  readonly at: Micros;
  readonly what: 'came' | 'left' | 'down';
}

/** What happened to a server, in order of time. */
function changesOf(trace: Trace, server: ServerId): readonly Change[] {
  const changes = sentTo(trace, server).flatMap(({ cameAt, regularFrom, leftAt }): readonly Change[] => [
    { at: cameAt, what: 'came' },
    // A token changes what others may expect, also where the task runs already.
    ...(cameAt < regularFrom && regularFrom < leftAt ? [{ at: regularFrom, what: 'came' } as const] : []),
    ...(leftAt < Infinity ? [{ at: leftAt, what: 'left' } as const] : []),
  ]);
  const downs = downTimes(trace, server).map(({ from }): Change => ({ at: from, what: 'down' }));
  return [...changes, ...downs].sort((a, b) => a.at - b.at);
}
