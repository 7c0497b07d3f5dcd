import { NONE, type ServerId, type TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { runningSpans } from './spanFacts.ts';
import type { Trace } from './trace.ts';

/** The first difference between two runs of the same workload. */
interface Divergence {
  readonly at: Micros;
  /** The task that only one of the runs starts at this time on this server. */
  readonly task: TaskId;
  /** Its attempt in each run: NONE in the run without this start. */
  readonly attempts: readonly [number, number];
}

interface Start {
  readonly at: Micros;
  readonly task: TaskId;
  readonly server: ServerId;
  readonly attempt: number;
}

/** Finds the first start of an attempt that only one of two runs has; null if all starts are the same. */
export function firstDivergence(one: Trace, other: Trace): Divergence | null {
  const mine = startsOf(one);
  const theirs = startsOf(other);
  // `place` counts starts in order; both runs are the same before it.
  for (let place = 0; ; ) {
    while (place < mine.length && place < theirs.length && isSame(mine, theirs, place)) place += 1;
    const at = Math.min(mine.timeAt(place), theirs.timeAt(place));
    if (at === Number.POSITIVE_INFINITY) return null;
    // Starts at the same time may be in a different order.
    const [a, b] = [mine.together(place, at), theirs.together(place, at)];
    for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
      const found = parting(a[index], b[index]);
      if (found !== null) return found;
    }
    place += a.length;
  }
}

/** The starts of attempts by time. */
interface Starts {
  readonly length: number;
  /** Time of the start at a place; Infinity after the last. */
  timeAt(place: number): Micros;
  taskAt(place: number): TaskId;
  serverAt(place: number): ServerId;
  /** Lists the starts at one time from a place on, sorted by task and server. */
  together(place: number, at: Micros): readonly Start[];
}

function startsOf(trace: Trace): Starts {
  const { length, columns } = trace.data.tables.attempts;
  const { startedAt, task, server } = columns;
  const { order } = runningSpans.index.of(trace);
  const rowAt = (place: number) => (order === null ? place : order[place]);
  const timeAt = (place: number) => (place < length ? startedAt[rowAt(place)] : Number.POSITIVE_INFINITY);
  return {
    length,
    timeAt,
    taskAt: (place) => task[rowAt(place)],
    serverAt: (place) => server[rowAt(place)],
    together(first, at) {
      const starts: Start[] = [];
      for (let place = first; timeAt(place) === at; place += 1) {
        const attempt = rowAt(place);
        starts.push({ at, task: task[attempt], server: server[attempt], attempt });
      }
      return starts.sort(compare);
    },
  };
}

function isSame(mine: Starts, theirs: Starts, place: number): boolean {
  return (
    mine.timeAt(place) === theirs.timeAt(place) &&
    mine.taskAt(place) === theirs.taskAt(place) &&
    mine.serverAt(place) === theirs.serverAt(place)
  );
}

function parting(a: Start | undefined, b: Start | undefined): Divergence | null {
  if (a !== undefined && (b === undefined || compare(a, b) < 0))
    return { at: a.at, task: a.task, attempts: [a.attempt, NONE] };
  if (b !== undefined && (a === undefined || compare(a, b) > 0))
    return { at: b.at, task: b.task, attempts: [NONE, b.attempt] };
  return null;
}

function compare(a: Start, b: Start): number {
  return a.at - b.at || a.task - b.task || a.server - b.server;
}
