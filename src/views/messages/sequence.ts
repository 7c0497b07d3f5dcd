import { maxOf } from '../../base/extremes.ts';
import { type JobId, NONE, type ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { MessageLook } from '../../engine/policy/messageKinds.ts';
import type { Trace } from '../../trace/trace.ts';
import { endOfWay, isLost, messageLook } from '../looks/messageLook.ts';

/** A message between the lifelines of two actors. `lifeline` is the server's. */
export interface Arrow {
  readonly kind: 'message';
  readonly row: number; // in messages
  readonly look: MessageLook;
  readonly lifeline: number;
  readonly isToServer: boolean;
  /** When it is sent, and when it arrives or would have arrived. */
  readonly from: Micros;
  readonly to: Micros;
  /** Whether it was lost because the receiver was down. */
  readonly isLost: boolean;
}

/** What a server did for the job: kept an entry in its queue, held a slot, or ran a task. */
export interface Bar {
  readonly kind: 'queued' | 'held' | 'running';
  readonly row: number; // in entries, holds or attempts
  readonly lifeline: number;
  readonly from: Micros;
  readonly to: Micros;
}

/** What can be pointed at, and gone to with keys. */
export type Mark = Arrow | Bar;

/** The messages about a job, and what followed from them. */
export interface Sequence {
  readonly job: JobId;
  /** Servers, in order of their first answer. */
  readonly servers: readonly ServerId[];
  readonly arrows: readonly Arrow[];
  readonly bars: readonly Bar[];
  readonly from: Micros;
  readonly to: Micros;
}

/**
 * Collects the messages of a job and what its servers did for it. What has not ended by the end of the run ends
 * there.
 */
export function sequenceOf(trace: Trace, job: JobId): Sequence {
  const { data } = trace;
  const { jobs, messages } = data.tables;
  const servers = serversInOrder(trace, job);
  const lifelines = new Map(servers.map((server, lifeline) => [server, lifeline]));
  const { from, to, kind, sentAt } = messages.columns;
  const { endedAt } = data;
  const arrows = trace.messagesOfJob(job).map((row): Arrow => {
    const isToServer = to[row] < data.topology.servers;
    return {
      kind: 'message',
      row,
      look: messageLook(data.messageKinds[kind[row]]),
      lifeline: lifelines.get(isToServer ? to[row] : from[row]) ?? NONE,
      isToServer,
      from: sentAt[row],
      to: Math.min(endOfWay(trace, row), endedAt),
      isLost: isLost(trace, row),
    };
  });
  const bars = barsOf(trace, job, lifelines);
  const start = jobs.columns.arrivedAt[job];
  const end = maxOf(
    [...arrows, ...bars].map((mark) => mark.to),
    start + 1,
  );
  return { job, servers, arrows, bars, from: start, to: end };
}

/**
 * Servers are ordered by their first answer; those that never answer come last, in the order in which they were
 * asked.
 */
function serversInOrder(trace: Trace, job: JobId): ServerId[] {
  const { data } = trace;
  const { from, to, sentAt } = data.tables.messages.columns;
  const { servers } = data.topology;
  const answers = new Map<ServerId, Micros>();
  for (const row of trace.messagesOfJob(job)) {
    const isAnswer = from[row] < servers;
    const server = isAnswer ? from[row] : to[row];
    const at = isAnswer ? sentAt[row] : Number.POSITIVE_INFINITY;
    answers.set(server, Math.min(answers.get(server) ?? Number.POSITIVE_INFINITY, at));
  }
  // Without answers, servers are ordered by the start of their tasks.
  const { server: ranOn, startedAt } = data.tables.attempts.columns;
  const starts = new Map<ServerId, Micros>();
  for (const attempt of trace.attemptsOfJob(job)) {
    const before = starts.get(ranOn[attempt]) ?? Number.POSITIVE_INFINITY;
    starts.set(ranOn[attempt], Math.min(before, startedAt[attempt]));
  }
  const order = (map: Map<ServerId, Micros>, server: ServerId) => map.get(server) ?? Number.POSITIVE_INFINITY;
  const compare = (one: Micros, other: Micros) => (one === other ? 0 : one < other ? -1 : 1);
  return [...answers.keys()].sort(
    (a, b) => compare(order(answers, a), order(answers, b)) || compare(order(starts, a), order(starts, b)),
  );
}

function barsOf(trace: Trace, job: JobId, lifelines: ReadonlyMap<ServerId, number>): Bar[] {
  const { entries, holds, attempts } = trace.data.tables;
  const { jobFirstStage } = trace.data.graphs;
  const bars: Bar[] = [];
  const add = (kind: Bar['kind'], row: number, server: ServerId, from: Micros, to: Micros) => {
    const lifeline = lifelines.get(server);
    const isSeen = lifeline !== undefined && from < trace.data.endedAt;
    if (isSeen) bars.push({ kind, row, lifeline, from, to: Math.min(to, trace.data.endedAt) });
  };
  const { server: queue, enteredAt, leftAt } = entries.columns;
  for (const row of trace.entriesOfJob(job)) add('queued', row, queue[row], enteredAt[row], leftAt[row]);
  const { server: holder, stage, from, to } = holds.columns;
  for (let row = 0; row < holds.length; row += 1)
    if (stage[row] >= jobFirstStage[job] && stage[row] < jobFirstStage[job + 1])
      add('held', row, holder[row], from[row], to[row]);
  const { server, startedAt, endedAt } = attempts.columns;
  for (const row of trace.attemptsOfJob(job)) add('running', row, server[row], startedAt[row], endedAt[row]);
  return bars;
}

/** The job that all runs side by side show: the selected one, if they have it; else an example of the first that has one. */
export function shownJob(traces: readonly Trace[], selected: JobId | null): JobId | null {
  const isThere = (job: JobId) => traces.every(({ data }) => job < data.graphs.jobs);
  if (selected !== null && isThere(selected)) return selected;
  for (const trace of traces) {
    const job = exampleJob(trace);
    if (job !== null && isThere(job)) return job;
  }
  return null;
}

/**
 * Chooses a job to show while none is selected: the first measured one that has every kind of message, including an
 * answer without a task; else the first with messages; null when no job has any.
 */
export function exampleJob(trace: Trace): JobId | null {
  const { messages } = trace.data.tables;
  const { stageJob } = trace.data.graphs;
  let first: JobId | null = null;
  for (let row = 0; row < messages.length; row += 1) {
    const stage = messages.columns.stage[row];
    if (stage < 0 || stageJob[stage] < trace.data.firstMeasuredJob) continue;
    first ??= stageJob[stage];
    const look = messageLook(trace.data.messageKinds[messages.columns.kind[row]]);
    if (look === 'nothing') return stageJob[stage];
  }
  return first;
}
