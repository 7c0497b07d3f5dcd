import { listsBy } from '../../../base/lists.ts';
import { type JobId, NONE, type ServerId, type TaskId } from '../../../engine/ids.ts';
import { type Micros, toMicros } from '../../../engine/kernel/time.ts';
import { type EstimateRecord, matched } from '../../../policies/apollo/decisions.ts';
import { leftAt } from '../../../trace/jobControl.ts';
import { ofTrace, ofTraceBy } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { estimateOn } from '../placing.ts';
import { type Board, bestOf } from './board.ts';

/** A task that a manager sent by what the board said. */
export interface Sent {
  readonly job: JobId;
  readonly task: TaskId;
  readonly server: ServerId;
  readonly at: Micros;
  /** Its decision. */
  readonly row: number;
  readonly estimates: readonly EstimateRecord[];
}

/** A manager that reads the board, and what it has sent since that was written. */
export interface Reader {
  readonly job: JobId;
  readonly sent: readonly Sent[];
}

/** More pills and arrows cannot be told apart. */
const MOST_READERS = 10;

const sends: ReadonlySet<string> = new Set(['regular', 'opportunistic', 'moved']);

const matchesOf = ofTrace((trace) => trace.decisionsOfKind(matched));

/** All that is sent by one board, in order of time. */
const sentBy = ofTraceBy((trace, key: string): readonly Sent[] => {
  const [from, until] = key.split(' ').map(Number);
  const matches = matchesOf(trace);
  const list: Sent[] = [];
  for (let place = matches.countUntil(from - 1); place < matches.length; place += 1) {
    const { at, row, stage, payload } = matches.at(place);
    if (at >= until) break;
    const { task, server, verdict, candidates } = payload;
    if (server === null || !sends.has(verdict)) continue;
    list.push({ job: trace.data.graphs.stageJob[stage], task, server, at, row, estimates: candidates });
  }
  return list;
});

/** What was sent by a board up to a moment. */
export function sentSince(trace: Trace, { readFrom, readUntil }: Board, time: Micros): readonly Sent[] {
  return sentBy(trace, `${readFrom} ${readUntil}`).filter(({ at }) => at <= time);
}

/**
 * Lists the managers that read a board: that of the followed job, those that have sent something by it, then others whose jobs
 * are there; by the number of the job. `others` counts those left out.
 */
export function readersAt(
  trace: Trace,
  board: Board,
  job: JobId,
  time: Micros,
): { readonly readers: readonly Reader[]; readonly others: number } {
  const sent = sentSince(trace, board, time);
  const { arrivedAt } = trace.data.tables.jobs.columns;
  const left = leftAt(trace.data);
  const senders = new Set(sent.map((each) => each.job));
  const present: JobId[] = [];
  for (let each = 0; each < trace.data.graphs.jobs; each += 1)
    if (senders.has(each) || (arrivedAt[each] <= time && !(left[each] <= time))) present.push(each);
  const rankOf = (each: JobId) => (each === job ? 0 : senders.has(each) ? 1 : 2);
  const kept = present
    .sort((one, other) => rankOf(one) - rankOf(other) || one - other)
    .slice(0, MOST_READERS)
    .sort((one, other) => one - other);
  return {
    readers: kept.map((each) => ({ job: each, sent: sent.filter((own) => own.job === each) })),
    others: present.length - kept.length,
  };
}

/** Whether managers add chance to what they read. */
export function hasChance({ data }: Trace): boolean {
  return Number(data.params.noise ?? 0) > 0;
}

/**
 * The face of a manager's die: what it added at random to what the board said of a server (Apollo §3.4), 1 for the smallest sixth
 * of what could be drawn, 6 for the largest. Null: it did not consider that server.
 */
export function dieOf({ data }: Trace, { estimates }: Sent, server: ServerId): number | null {
  const noise = estimateOn(estimates, server)?.noise;
  const most = Number(data.params.noise) * toMicros(Number(data.params.status));
  return noise === undefined ? null : Math.min(6, 1 + Math.floor((6 * noise) / most));
}

/**
 * The server on which a job would be done first of those with the shortest wait, by its first estimates without chance: where its
 * data is. NONE: nothing was estimated.
 */
export function likedBy(trace: Trace, board: Board, job: JobId): ServerId {
  const waits = new Map(board.bars.map(({ server, wait }) => [server, wait]));
  const least = waits.get(bestOf(board)) ?? 0;
  const [first] = trace.decisionsOfStage(matched, trace.data.graphs.jobFirstStage[job]);
  if (first === undefined) return NONE;
  const even = first.payload.candidates.filter(({ server }) => waits.get(server) === least);
  const [best] = even.sort((one, other) => one.completion - other.completion || one.server - other.server);
  return best?.server ?? NONE;
}

/** What the board does not know of a server yet. */
export interface Unknown {
  readonly server: ServerId;
  /** Tasks in its queue. */
  readonly inLine: number;
  /** Tasks that were sent there and have not come. */
  readonly onWay: number;
  /** What the board says all the same. */
  readonly wait: Micros;
  /** The last decision that sent something there. */
  readonly row: number;
}

/** What the board does not know at a moment of the server that most have chosen by it; null: nothing. */
export function unknownAt(trace: Trace, board: Board, time: Micros): Unknown | null {
  const byServer = listsBy(sentSince(trace, board, time), ({ server }) => server);
  const [most] = [...byServer].sort(([one, few], [other, many]) => many.length - few.length || one - other);
  if (most === undefined) return null;
  const [server, sent] = most;
  const { entries } = trace.data.tables;
  let inLine = 0;
  trace.queued(time, (entry) => {
    if (entries.columns.server[entry] === server) inLine += 1;
  });
  const { networkDelay } = trace.data.topology;
  const onWay = sent.filter(({ at }) => at + networkDelay > time).length;
  const { row } = sent[sent.length - 1];
  const wait = board.bars.find((bar) => bar.server === server)?.wait ?? 0;
  return inLine + onWay === 0 ? null : { server, inLine, onWay, wait, row };
}
