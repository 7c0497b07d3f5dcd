import { type JobId, NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { leftAt } from '../../trace/jobControl.ts';
import type { Trace } from '../../trace/trace.ts';

/** How much a scene matters: when not all fit, those of a lower rank are kept. */
export const Rank = { ends: 0, decisive: 1, stop: 2, other: 3 } as const;
type Rank = (typeof Rank)[keyof typeof Rank];

/** A short time in which something happens to a job that eyes should be able to follow. */
export interface Scene {
  readonly from: Micros;
  readonly to: Micros;
  readonly rank: Rank;
}

/** A moment of a job at which no message needs to fly. */
interface Moment {
  readonly at: Micros;
  readonly rank: Rank;
}

/** Of the scenes of each of the last two ranks, so many at each end are candidates: more never fit. */
const MOST_AT_AN_END = 20;

/** When a job ends in a run: it finishes or is cancelled; else the run ends. */
export function endOf(trace: Trace, job: JobId): Micros {
  return Math.min(leftAt(trace.data)[job], trace.data.endedAt);
}

/** The shortest flight of a message about the job; Infinity if none flies. */
export function shortestFlight(trace: Trace, job: JobId): Micros {
  const { sentAt, receivedAt } = trace.data.tables.messages.columns;
  let shortest = Number.POSITIVE_INFINITY;
  for (const row of trace.messagesOfJob(job)) {
    const flight = receivedAt[row] - sentAt[row];
    if (flight > 0 && flight < shortest) shortest = flight;
  }
  return shortest;
}

/**
 * Lists the scenes of a job in one run, in order of time: flights of messages about it, and the moments of its attempts
 * (decision, start, stop) and its own (arrival, end) that fall into no flight, each with `around` before and after, twice as
 * much at arrival and end. O(rows of the job · log).
 */
export function scenesOf(trace: Trace, job: JobId, around: Micros): readonly Scene[] {
  const flights = flightsOf(trace, job);
  const held: Scene[] = [];
  let next = 0;
  for (const { at, rank } of momentsOf(trace, job)) {
    while (next < flights.length && flights[next].to < at) next += 1;
    if (next < flights.length && flights[next].from <= at) {
      for (let flight = next; flight < flights.length && flights[flight].from <= at; flight += 1)
        flights[flight] = withRank(flights[flight], Math.max(rank, Rank.decisive) as Rank);
      // A job that ends with a flight is held all the same, so that its end is seen.
      if (rank !== Rank.ends) continue;
    }
    // A run may begin or end with the job: then there is only one side to hold.
    const side = rank === Rank.ends ? 2 * around : around;
    const before = held.at(-1);
    // Moments close together are one scene, but no chain of them is.
    if (before !== undefined && at <= before.from + 2 * around)
      held[held.length - 1] = withRank({ ...before, to: Math.max(before.to, at + side) }, rank);
    else held.push({ from: at - side, to: at + side, rank });
  }
  return withoutMiddle([...flights, ...held].sort((a, b) => a.from - b.from || a.to - b.to));
}

/** Flights of messages; those that leave within half a flight of the first are one burst. */
function flightsOf(trace: Trace, job: JobId): Scene[] {
  const { sentAt, receivedAt } = trace.data.tables.messages.columns;
  const flights: Scene[] = [];
  let sameUntil = Number.NEGATIVE_INFINITY;
  for (const row of trace.messagesOfJob(job)) {
    const from = sentAt[row];
    const to = receivedAt[row];
    // Messages to oneself take no time, and lost ones never arrive.
    if (!(to > from) || to === Number.POSITIVE_INFINITY) continue;
    if (from < sameUntil) {
      const burst = flights[flights.length - 1];
      flights[flights.length - 1] = { ...burst, to: Math.max(burst.to, to) };
    } else {
      flights.push({ from, to, rank: Rank.other });
      sameUntil = from + (to - from) / 2;
    }
  }
  return flights;
}

/** The moments of a job, in order of time. */
function momentsOf(trace: Trace, job: JobId): readonly Moment[] {
  const { attempts, jobs } = trace.data.tables;
  const { boundAt, startedAt, endedAt, outcome } = attempts.columns;
  const rows = trace.attemptsOfJob(job);
  const last = lastAttempt(trace, rows);
  const moments: Moment[] = [
    { at: jobs.columns.arrivedAt[job], rank: Rank.ends },
    { at: endOf(trace, job), rank: Rank.ends },
  ];
  for (const row of rows) {
    const rank = row === last ? Rank.decisive : Rank.other;
    moments.push({ at: boundAt[row], rank }, { at: startedAt[row], rank });
    if (outcome[row] !== Outcome.finished && outcome[row] !== Outcome.open)
      moments.push({ at: endedAt[row], rank: Rank.stop });
  }
  const end = endOf(trace, job);
  return moments.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at || a.rank - b.rank);
}

/** The attempt that ends the job: its task is the last to finish. */
function lastAttempt({ data, finishedBy }: Trace, rows: readonly number[]): number {
  const { task, endedAt } = data.tables.attempts.columns;
  let last = NONE;
  for (const row of rows) {
    if (finishedBy[task[row]] !== row) continue;
    if (last === NONE || endedAt[row] > endedAt[last]) last = row;
  }
  return last;
}

function withRank(scene: Scene, rank: Rank): Scene {
  return rank < scene.rank ? { ...scene, rank } : scene;
}

/** Bounds the work for jobs with thousands of tasks. */
function withoutMiddle(scenes: readonly Scene[]): readonly Scene[] {
  const left = [0, 0, 0, 0]; // [rank] scenes to come
  for (const { rank } of scenes) left[rank] += 1;
  const seen = [0, 0, 0, 0]; // [rank]
  return scenes.filter(({ rank }) => {
    seen[rank] += 1;
    left[rank] -= 1;
    return rank < Rank.stop || seen[rank] <= MOST_AT_AN_END || left[rank] < MOST_AT_AN_END;
  });
}
