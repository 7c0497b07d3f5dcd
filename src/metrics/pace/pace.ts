import { firstPosition } from '../../algorithms/firstPosition.ts';
import { maxOf, minOf } from '../../base/extremes.ts';
import type { JobId } from '../../engine/ids.ts';
import { type Micros, SECOND } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import { endOf, scenesOf, shortestFlight } from './scenes.ts';
import { type Span, type Stretch, secondsOf, stretchesOf, withPauses } from './stretches.ts';

/**
 * How the clock advances while a job is followed: a monotone map between real seconds and simulated time, the same for
 * all runs on screen.
 */
export interface Pace {
  readonly job: JobId;
  /** Just before the job arrives. */
  readonly from: Micros;
  /** Just after its end in the run in which it ends last. */
  readonly to: Micros;
  /** Real time from the one to the other. */
  readonly seconds: number;
  /** Cover the span without gaps, in order; slow and fast ones by turns. */
  readonly stretches: readonly Stretch[];
  /** The simulated time after so many seconds; before 0 and after the end, that of the start and the end. */
  timeAt(seconds: number): Micros;
  /** The inverse of `timeAt`. */
  secondsAt(time: Micros): number;
  /** Simulated seconds per second of real time. */
  speedAt(time: Micros): number;
  /** How many times faster than slow stretches it goes: 1 in those. */
  fasterAt(time: Micros): number;
}

export interface PaceOptions {
  /** At most so many seconds of real time, from `from` on. */
  readonly longest?: number;
  /** Where the viewer starts, if that is within the job's life. What was before gets no share of the time. */
  readonly from?: Micros;
  /**
   * Moments at which the clock stands for a caption to be read, the most important first; they may add two seconds to `longest`.
   * Default: none.
   */
  readonly pauses?: readonly Micros[];
}

/** Seconds for which the clock stands at a pause: nine words are read in this time. Our choice. */
export const PAUSE_SECONDS = 1.1;
/** Seconds by which pauses may lengthen what is followed beyond its longest: two captions can always be read. Our choice. */
const PAUSES_BEYOND = 2.2;
/** Seconds on screen for the flight of a message: long enough to see where it goes (0.5–0.8 s). Our choice. */
export const HOP_SECONDS = 0.65;
/** Seconds before and after a moment without a message, and after the end. Our choice: half a second is noticed. */
const HELD = 0.25;
/** What a newcomer waits for an answer. Our choice. */
export const LONGEST_SECONDS = 12;
/** Even without a single scene, waits before and after `from` take up to 1.3 s each. */
const LEAST_ALLOWED = 3;
/** Without messages, a life that takes a hundred seconds at the slow speed: moments are then 1/200 of it. */
const LIFE_SECONDS = 100;

/**
 * Finds the pace at which one job can be followed in all runs: each message about it takes `HOP_SECONDS`, bursts
 * count once, moments without a message are held for half a second, and waits are fast-forwarded. If not all fit into
 * `longest`, the first and the decisive ones do, and the middle is fast-forwarded too. Messages that fly longer
 * than the shortest one take longer in proportion; in one network, all take equally long.
 *
 * Returns null for a job that does not arrive in these runs. Throws a RangeError if `longest` is below 3.
 */
export function paceOf(
  traces: readonly Trace[],
  job: JobId,
  { longest = LONGEST_SECONDS, from, pauses = [] }: PaceOptions = {},
): Pace | null {
  if (!(longest >= LEAST_ALLOWED))
    throw new RangeError(`longest: ${longest} s; allowed is ${LEAST_ALLOWED} s or more`);
  if (traces.length === 0 || !(job >= 0 && job < traces[0].data.graphs.jobs)) return null;
  const arrivedAt = minOf(traces.map(({ data }) => data.tables.jobs.columns.arrivedAt[job]));
  if (arrivedAt === Number.POSITIVE_INFINITY) return null;
  const end = maxOf(traces.map((trace) => endOf(trace, job)));
  const flight = minOf(traces.map((trace) => shortestFlight(trace, job)));
  const slow = Number.isFinite(flight) ? flight / HOP_SECONDS : Math.max(1, (end - arrivedAt) / LIFE_SECONDS);
  const around = HELD * slow;
  const endsAt = maxOf(traces.map(({ data }) => data.endedAt));
  const life: Span = {
    from: Math.max(0, Math.floor(arrivedAt - around)),
    to: Math.min(endsAt, Math.ceil(end + 2 * around)),
  };
  const scenes = traces.flatMap((trace) => scenesOf(trace, job, around));
  const whole = stretchesOf(life, scenes, slow, longest);
  const paused = (stretches: readonly Stretch[]) =>
    withPauses(stretches, pauses, PAUSE_SECONDS, longest + PAUSES_BEYOND);
  if (from === undefined || from <= life.from || from >= life.to) return pace(job, life, paused(whole), slow);
  const later = stretchesOf({ from, to: life.to }, scenes, slow, longest);
  return pace(job, life, [...until(whole, from), ...paused(later)], slow);
}

/** The parts of stretches before a time. */
function until(stretches: readonly Stretch[], time: Micros): readonly Stretch[] {
  return stretches.flatMap((stretch) => {
    if (stretch.from >= time) return [];
    if (stretch.to <= time) return [stretch];
    const share = (time - stretch.from) / (stretch.to - stretch.from);
    return [{ ...stretch, to: time, seconds: stretch.seconds * share }];
  });
}

function pace(job: JobId, { from, to }: Span, stretches: readonly Stretch[], slow: number): Pace {
  const begins = new Float64Array(stretches.length); // seconds
  for (let i = 1; i < stretches.length; i += 1) begins[i] = begins[i - 1] + stretches[i - 1].seconds;
  const seconds = secondsOf(stretches);
  const stretchAt = (time: Micros): Stretch | undefined =>
    stretches[
      Math.max(0, firstPosition(0, stretches.length, (position) => stretches[position].from > time) - 1)
    ];
  const speedOf = (stretch: Stretch | undefined) =>
    stretch === undefined ? slow : (stretch.to - stretch.from) / stretch.seconds;

  return {
    job,
    from,
    to,
    seconds,
    stretches,
    timeAt(moment) {
      if (!(moment > 0)) return from;
      if (moment >= seconds) return to;
      const place = firstPosition(0, begins.length, (position) => begins[position] > moment) - 1;
      const stretch = stretches[place];
      const share = (moment - begins[place]) / stretch.seconds;
      return Math.min(stretch.to, stretch.from + share * (stretch.to - stretch.from));
    },
    secondsAt(time) {
      if (time <= from) return 0;
      if (time >= to) return seconds;
      const place = firstPosition(0, stretches.length, (position) => stretches[position].from > time) - 1;
      const stretch = stretches[place];
      return begins[place] + ((time - stretch.from) / (stretch.to - stretch.from)) * stretch.seconds;
    },
    speedAt: (time) => speedOf(stretchAt(time)) / SECOND,
    fasterAt(time) {
      const stretch = stretchAt(time);
      return stretch?.kind === 'fast' && time >= from && time < to ? speedOf(stretch) / slow : 1;
    },
  };
}
