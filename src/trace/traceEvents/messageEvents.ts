import { orderByTime } from '../../algorithms/radixOrder.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { createRowLists, type RowLists, rowsOf } from '../rowLists.ts';
import type { Trace } from '../trace.ts';
import { arrowPoint, inQuotes, slice } from './eventText.ts';
import type { Names } from './names.ts';
import type { Tracks } from './tracks.ts';

// A message has two ends: that of row r at its sender is number r, that at its receiver is number r + messages.

/**
 * Messages: a mark where an actor sends or gets some, and arrows between the marks. Whatever an actor sends and gets at the
 * same time is one mark. It takes no time in truth; here it lasts 1 µs, because arrows are bound to slices that last.
 * `firstId` is the id of the first arrow.
 */
export function* messageEvents(
  trace: Trace,
  tracks: Tracks,
  names: Names,
  firstId: number,
): Generator<string> {
  const { data } = trace;
  const { length, columns } = data.tables.messages;
  const lists = endsOfActors(trace);
  const words = data.messageKinds.map((kind) => inQuotes(kind.words ?? kind.name));
  const { from, to, kind, stage, sentAt, receivedAt } = columns;
  const timeOf = (end: number) => (end < length ? sentAt[end] : receivedAt[end - length]);
  for (let actor = 0; actor < lists.first.length - 1; actor += 1) {
    for (const [at, ends] of together(rowsOf(lists, actor), timeOf)) {
      const name = markName(ends, (end) => `${end < length ? 'out' : 'in'}: ${words[kind[end % length]]}`);
      const about = stage[ends[0] % length];
      const args = about === NONE ? '' : `"job":"${names.jobOf(about)}"`;
      yield slice(tracks.actor(actor), 'message', name, at, at + 1, args);
    }
  }
  for (let row = 0; row < length; row += 1) {
    if (receivedAt[row] > data.endedAt) continue;
    const id = firstId + row;
    const name = words[kind[row]];
    yield arrowPoint('s', tracks.actor(from[row]), id, name, sentAt[row]);
    const attempt = launchedBy(trace, row);
    yield arrowPoint(attempt === NONE ? 'f' : 't', tracks.actor(to[row]), id, name, receivedAt[row]);
    if (attempt === NONE) continue;
    const { server, lane, startedAt } = data.tables.attempts.columns;
    yield arrowPoint('f', tracks.slot(server[attempt], lane[attempt]), id, name, startedAt[attempt]);
  }
}

/** The ends of messages at each actor. Lost messages have none at their receivers. */
function endsOfActors({ data }: Trace): RowLists {
  const { length, columns } = data.tables.messages;
  const actors = data.topology.servers + data.schedulers + data.services;
  return createRowLists(2 * length, actors, (end) => {
    if (end < length) return columns.from[end];
    return columns.receivedAt[end - length] > data.endedAt ? NONE : columns.to[end - length];
  });
}

/** Visits the ends at one actor in order of time, those of the same time together. */
function* together(
  ends: Uint32Array,
  timeOf: (end: number) => Micros,
): Generator<readonly [Micros, readonly number[]]> {
  const order = orderByTime(Float64Array.from(ends, timeOf));
  let group: number[] = [];
  for (const position of order) {
    if (group.length > 0 && timeOf(group[0]) !== timeOf(ends[position])) {
      yield [timeOf(group[0]), group];
      group = [];
    }
    group.push(ends[position]);
  }
  if (group.length > 0) yield [timeOf(group[0]), group];
}

/** "in: asks for a task, out: task" or "out: probe ×20" */
function markName(ends: readonly number[], nameOf: (end: number) => string): string {
  const counts = new Map<string, number>();
  for (const end of ends) counts.set(nameOf(end), (counts.get(nameOf(end)) ?? 0) + 1);
  return Array.from(counts, ([name, times]) => (times === 1 ? name : `${name} ×${times}`)).join(', ');
}

/** The attempt that a message brought to its server, or NONE. */
function launchedBy(trace: Trace, message: number): number {
  const { data } = trace;
  const { to, kind, about, receivedAt } = data.tables.messages.columns;
  if (data.messageKinds[kind[message]].name !== 'launch' || about[message] < 0) return NONE;
  const { server, boundAt, startedAt } = data.tables.attempts.columns;
  const at = receivedAt[message];
  const isIts = (row: number) =>
    server[row] === to[message] &&
    boundAt[row] <= at &&
    startedAt[row] >= at &&
    startedAt[row] <= data.endedAt;
  return trace.attemptsOfTask(about[message]).find(isIts) ?? NONE;
}
