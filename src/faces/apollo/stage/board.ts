import { type JobId, NONE, type ServerId } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import { coresOf, memoryOf } from '../../../engine/workload/workload.ts';
import { type Cell, cellOf } from '../../../policies/apollo/node/axes.ts';
import { NEVER } from '../../../policies/apollo/node/matrix.ts';
import { ofTraceBy } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { publishedAt, publishedStamp } from '../wait-times/copyAt.ts';
import { axesOf, matrixAt } from '../wait-times/planAt.ts';
import { periodOf } from '../wait-times/subject.ts';

/** What the board says of one server. */
export interface BoardBar {
  readonly server: ServerId;
  /** How long a task would wait there, as its server wrote it; Infinity: it does not fit. */
  readonly wait: Micros;
  /** When its server wrote that: it is older than the board. */
  readonly writtenAt: Micros;
}

/**
 * The monitor's snapshot: the waits that all managers read (Apollo §3.2). A manager that has tasks on a server hears from that one
 * more often, which is not drawn.
 */
export interface Board {
  readonly writtenAt: Micros;
  /** Until when managers have this one: from its writing on, and the network's delay. */
  readonly readFrom: Micros;
  readonly readUntil: Micros;
  readonly bars: readonly BoardBar[]; // by server
}

/** Gives the board that managers have at a moment, for a task of a size; null: this run has none. */
export function boardAt(trace: Trace, cell: Cell, time: Micros): Board | null {
  // One scheduler of all jobs knows the true waits.
  if (trace.data.params.heartbeat === undefined || trace.data.params.stale === undefined) return null;
  return boards(trace, `${Math.max(0, publishedAt(trace, time))} ${cell}`);
}

const boards = ofTraceBy((trace, key: string): Board => {
  const [writtenAt, cell] = key.split(' ').map(Number);
  const { servers, networkDelay } = trace.data.topology;
  const readFrom = writtenAt + networkDelay;
  let readUntil = readFrom + periodOf(trace, 'heartbeat');
  // A monitor that is down writes nothing.
  while (readUntil <= trace.data.endedAt && publishedAt(trace, readUntil) === writtenAt)
    readUntil += periodOf(trace, 'heartbeat');
  const bars = Array.from({ length: servers }, (_, server) => {
    const stamp = publishedStamp(trace, server, writtenAt);
    const told = matrixAt(trace, server, stamp)[cell];
    return { server, wait: told === NEVER ? Infinity : told * MILLISECOND, writtenAt: stamp };
  });
  return { writtenAt, readFrom, readUntil, bars };
});

/** The size of a job's tasks: of the first stage, by which its manager begins. */
export function cellOfJob(trace: Trace, job: JobId): Cell {
  const { graphs } = trace.data;
  const stage = graphs.jobFirstStage[job];
  return cellOf(axesOf(trace), coresOf(graphs, stage), memoryOf(graphs, stage));
}

/** More bars are too thin to be read. */
const MOST_BARS = 24;
/** So many stay of more: those with the shortest waits. */
const BEST_BARS = 10;

/**
 * Which bars are drawn, and how many are not: all, or the best, and always those of `named` servers.
 * @param named servers of which the picture speaks
 */
export function shownBars(
  { bars }: Board,
  named: ReadonlySet<ServerId>,
): { readonly bars: readonly BoardBar[]; readonly others: number } {
  if (bars.length <= MOST_BARS) return { bars, others: 0 };
  const rankOf = ({ server, wait }: BoardBar) => (named.has(server) ? -1 : wait);
  const kept = [...bars]
    .sort((one, other) => rankOf(one) - rankOf(other) || one.server - other.server)
    .slice(0, BEST_BARS)
    .sort((one, other) => one.server - other.server);
  return { bars: kept, others: bars.length - kept.length };
}

/** The server with the shortest wait; of several the `liked` one, if it is among them. */
export function bestOf({ bars }: Board, liked: ServerId = NONE): ServerId {
  let best = bars[0];
  for (const bar of bars)
    if (bar.wait < best.wait || (bar.wait === best.wait && bar.server === liked)) best = bar;
  return best.server;
}

/** How old the board is at a moment, and how much of its time is over: from 0 to 1. */
export function ageOf(
  { writtenAt, readFrom, readUntil }: Board,
  time: Micros,
): { readonly age: Micros; readonly share: number } {
  const share = (time - readFrom) / (readUntil - readFrom);
  return { age: time - writtenAt, share: Math.min(1, Math.max(0, share)) };
}
