import { formatMicros } from '../../base/format.ts';
import type { Trace } from '../../trace/trace.ts';
import { endOfWay, isLost, messageWords } from '../looks/messageLook.ts';
import { actorName, serverName, taskName } from '../shared/names.ts';
import type { Arrow, Bar, Mark, Sequence } from './sequence.ts';

/** Says who sent a message, what it carries, and when. */
export function describeArrow(trace: Trace, { from: start }: Sequence, { row }: Arrow): readonly string[] {
  const { data } = trace;
  const { from, to, kind, about, sentAt } = data.tables.messages.columns;
  const { name } = data.messageKinds[kind[row]];
  const lines = [
    messageWords(data.messageKinds[kind[row]]),
    `${actorName(data, from[row])} to ${actorName(data, to[row])}`,
    sentAt[row] === start
      ? 'sent as the job arrived'
      : `sent ${formatMicros(sentAt[row] - start)} after the job arrived`,
    `${formatMicros(endOfWay(trace, row) - sentAt[row])} on its way`,
  ];
  if (isLost(trace, row)) lines.push(`lost: ${actorName(data, to[row])} was down`);
  if (name === 'launch' && about[row] >= 0) lines[0] = `task ${taskName(data.graphs, about[row])}`;
  if (name === 'reply') lines[0] = `reply: ${about[row]} running or waiting`;
  return lines;
}

/** Says what a server did for the job, and for how long. */
function describeBar(trace: Trace, { servers }: Sequence, bar: Bar): readonly string[] {
  const { data } = trace;
  const server = serverName(servers[bar.lifeline], data.topology.servers);
  const duration = formatMicros(bar.to - bar.from);
  if (bar.kind === 'running') {
    return [
      `${taskName(data.graphs, data.tables.attempts.columns.task[bar.row])} on ${server}`,
      `ran ${duration}`,
    ];
  }
  if (bar.kind === 'held') return [`${server} kept a slot idle`, `asking, for ${duration}`];
  const isReservation = data.tables.entries.columns.task[bar.row] < 0;
  return [`${isReservation ? 'reservation' : 'task'} in the queue of ${server}`, `waited ${duration}`];
}

/** Describes a message, or what a server did. */
export function describeMark(trace: Trace, sequence: Sequence, mark: Mark): readonly string[] {
  return mark.kind === 'message' ? describeArrow(trace, sequence, mark) : describeBar(trace, sequence, mark);
}
