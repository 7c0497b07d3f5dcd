import { formatMicros } from '../../base/format.ts';
import { type Micros, SECOND } from '../../engine/kernel/time.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { queueEntries, waitingTasks } from '../../trace/counted.ts';
import type { Spans } from '../../trace/intervals.ts';
import type { Trace } from '../../trace/trace.ts';
import { type EventLog, firstAfter, say } from '../../views/log/eventLog.ts';

/** A moment that somebody asked for, and what happens then. */
export interface Found {
  readonly at: Micros;
  readonly about: string;
}

/** What can be asked for, as examples. */
export const conditions = [
  'until j12 starts',
  'until s03 queue 5',
  'until waiting 20',
  'until 12.5 s',
] as const;

const secondsOf: Readonly<Record<string, number>> = { ms: 0.001, s: 1, min: 60, h: 3600 };

/** Reads a time: "12.5 s", "3min"; null: it is none. [µs] */
export function readTime(text: string): Micros | null {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(ms|s|min|h)$/.exec(text) ?? [];
  return number === undefined ? null : Math.round(Number(number) * secondsOf[unit] * SECOND);
}

/**
 * Finds the first moment after a time at which a condition holds in a run: a time, a number of waiting tasks, a length of a
 * server's queue, or the words of an event as the event log filters them. A text is why there is none.
 */
export function findMoment(trace: Trace, log: EventLog, condition: string, after: Micros): Found | string {
  const end = trace.data.endedAt;
  const at = readTime(condition);
  if (at !== null)
    return at > end ? `The run ends at ${formatMicros(end)}.` : { at, about: `${condition} into the run` };
  const [, server, thing, digits] =
    /^(?:s(\d+)\s+)?(queue|waiting)\s*(?:of|≥|>=|reaches|is)?\s*(\d+)$/.exec(condition) ?? [];
  if (thing !== undefined) return findCount(trace, server, Number(digits), after);
  const event = firstAfter(log, { topic: 'all', words: condition }, after);
  if (event !== undefined) return { at: log.at[event], about: say(log, event) };
  return `No event after ${formatMicros(after)} has the words “${condition}”.`;
}

function findCount(trace: Trace, server: string | undefined, most: number, after: Micros): Found | string {
  const { servers } = trace.data.topology;
  if (server !== undefined && Number(server) >= servers) return `There are servers s0 to s${servers - 1}.`;
  const isOf = ofServer(trace, server);
  const at = firstReached(
    server === undefined ? waitingTasks(trace) : queueEntries(trace),
    isOf,
    most,
    after,
  );
  const where = server === undefined ? 'tasks wait' : `entries in the queue of s${server}`;
  if (at === null) return `After ${formatMicros(after)} there are never ${most} ${where}.`;
  return { at, about: `${most} ${where}` };
}

function ofServer({ data }: Trace, server: string | undefined): (row: number) => boolean {
  if (server === undefined) return () => true;
  const of = data.tables.entries.columns.server;
  return (row) => of[row] === Number(server);
}

/** The first moment after a time at which so many spans are open at once, and were not before it; null: there is none. */
export function firstReached(
  { length, from, to }: Spans,
  isWanted: (row: number) => boolean,
  most: number,
  after: Micros,
): Micros | null {
  const rows = Array.from({ length }, (_, row) => row).filter((row) => isWanted(row) && to[row] > from[row]);
  const begins = Float64Array.from(rows, (row) => from[row]).sort();
  const ends = Float64Array.from(rows, (row) => to[row]).sort();
  let ended = 0;
  for (let begun = 1; begun <= begins.length; begun += 1) {
    const at = begins[begun - 1];
    while (ends[ended] <= at) ended += 1;
    if (at > after && begun - ended >= most) return at;
  }
  return null;
}

/** Plays on until a moment; who stops the clock or moves it beyond has changed their mind. */
export function playUntil(moment: Micros): void {
  const { play, time } = playbackStore.getState();
  if (moment <= time) playbackStore.getState().seek(moment);
  else {
    play();
    const stop = playbackStore.subscribe((now) => {
      if (now.isPlaying && now.time < moment) return;
      stop();
      if (!now.isPlaying) return;
      now.pause();
      now.seek(moment);
    });
  }
}
