import { countUpTo } from '../../algorithms/firstPosition.ts';
import { minOf } from '../../base/extremes.ts';
import { type JobId, NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { leftAt } from '../../trace/jobControl.ts';
import { slotTimesFact } from '../../trace/taskFacts.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Palette } from '../../widgets/tokens.ts';

/** Most jobs that can have a hue at the same time. */
export const HUES = 7;

// After its job, a hue is unused for this share of the job's duration, so that the next job is not mistaken for it.
const REST = 0.1;

/** A job and its hue. */
export interface JobHue {
  readonly job: JobId;
  readonly hue: number;
}

/**
 * Assigns hues to jobs: at any time at most seven jobs have one, all different; jobs with the most slot time are
 * served first, all others get NONE. A hue is reused after its job has ended in all runs. Runs shown together must be
 * passed together: then a job has the same hue in each, whatever the order of runs. `kept`: a job that is being watched,
 * and its hue in earlier runs of it, which goes before all others.
 */
export function jobHues(traces: readonly Trace[], kept?: JobHue): Int8Array {
  const jobs = minOf(traces.map(({ data }) => data.graphs.jobs));
  if (!Number.isFinite(jobs)) return new Int8Array(0);
  const hues = new Int8Array(jobs).fill(NONE);
  const { from, to } = spansInSystem(traces, jobs);
  const work = slotTimes(traces, jobs);
  if (kept !== undefined) work[kept.job] = Infinity;
  const byRank = Uint32Array.from({ length: jobs }, (_, job) => job).sort(
    (a, b) => work[b] - work[a] || a - b,
  );
  const calendars = Array.from({ length: HUES }, () => createCalendar());
  for (const job of byRank) {
    if (from[job] === Number.POSITIVE_INFINITY) continue;
    const until = to[job] + REST * (to[job] - from[job]);
    const hue = job === kept?.job ? kept.hue : roomiest(calendars, from[job], until, job);
    if (hue === NONE) continue;
    calendars[hue].book(from[job], until);
    hues[job] = hue;
  }
  return hues;
}

/** Jobs that stand out besides those with a hue. */
export interface Focus {
  readonly job: JobId | null;
  readonly hoveredJob: JobId | null;
}

/** Returns the colour of a job: its hue; without one, the text colour if it is selected or hovered, else grey. */
export function jobColour(hues: Int8Array, palette: Palette, focus: Focus, job: JobId): string {
  const hue = hues[job] ?? NONE;
  if (hue !== NONE) return palette.jobs[hue];
  return job === focus.job || job === focus.hoveredJob ? palette.ink : palette.otherJob;
}

function spansInSystem(traces: readonly Trace[], jobs: number) {
  const from = new Float64Array(jobs).fill(Number.POSITIVE_INFINITY);
  const to = new Float64Array(jobs);
  for (const { data } of traces) {
    const { arrivedAt } = data.tables.jobs.columns;
    const left = leftAt(data);
    for (let job = 0; job < jobs; job += 1) {
      from[job] = Math.min(from[job], arrivedAt[job]);
      to[job] = Math.max(to[job], Math.min(left[job], data.endedAt));
    }
  }
  return { from, to };
}

// Returns each job's largest slot time in any of the runs, so that the ranking does not depend on their order.
function slotTimes(traces: readonly Trace[], jobs: number): Float64Array {
  const work = new Float64Array(jobs);
  for (const trace of traces) {
    const own = slotTimesFact.of(trace);
    for (let job = 0; job < jobs; job += 1) work[job] = Math.max(work[job], own[job]);
  }
  return work;
}

/** Finds the hue that is free for the longest time around a period; NONE when all are taken. */
function roomiest(calendars: readonly Calendar[], from: Micros, to: Micros, job: JobId): number {
  let best = NONE;
  let most = -1;
  for (let turn = 0; turn < calendars.length; turn += 1) {
    // Among equally free hues, jobs take turns.
    const hue = (job + turn) % calendars.length;
    const room = calendars[hue].room(from, to);
    if (room <= most) continue;
    best = hue;
    most = room;
  }
  return best;
}

interface Calendar {
  /** Distance in time to the nearest booking; -1 when one overlaps. */
  room(from: Micros, to: Micros): number;
  book(from: Micros, to: Micros): void;
}

function createCalendar(): Calendar {
  const begins: Micros[] = [];
  const ends: Micros[] = [];

  return {
    room(from, to) {
      const next = countUpTo(begins, from);
      const before = next > 0 ? from - ends[next - 1] : Number.POSITIVE_INFINITY;
      const after = next < begins.length ? begins[next] - to : Number.POSITIVE_INFINITY;
      const nearest = Math.min(before, after);
      return nearest < 0 ? -1 : nearest;
    },
    book(from, to) {
      const at = countUpTo(begins, from);
      begins.splice(at, 0, from);
      ends.splice(at, 0, to);
    },
  };
}
