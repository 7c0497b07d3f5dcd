import { firstPosition } from '../algorithms/firstPosition.ts';
import { type JobId, NONE } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { emptyHoldsFact } from './emptyHolds.ts';
import { fact } from './facts.ts';
import { leftAt } from './jobControl.ts';
import type { Trace } from './trace.ts';

/** Kinds of marks on the timeline. */
export const MarkKind = { arrival: 0, jobEnd: 1, emptyHold: 2, outage: 3, recovery: 4, change: 5 } as const;
export type MarkKind = (typeof MarkKind)[keyof typeof MarkKind];

/** The times worth jumping to, in order: plain data. */
interface Marks {
  readonly at: Float64Array; // Micros, ascending
  readonly kind: Uint8Array; // → MarkKind
  /** The job that each mark is about, or NONE. */
  readonly job: Int32Array;
}

/**
 * The times worth jumping to; marks at the same time are in order of kind, then of job. The end of a hold without a
 * task is a mark: the scheduler had no task left.
 */
export const marksFact = fact('marks', (trace): Marks => {
  const { jobs, outages } = trace.data.tables;
  const { paramChanges = [], slowdowns = [] } = trace.data;
  const left = leftAt(trace.data);
  const few: Mark[] = [];
  for (let job = 0; job < jobs.length; job += 1) {
    few.push({ at: jobs.columns.arrivedAt[job], kind: MarkKind.arrival, job });
    few.push({ at: left[job], kind: MarkKind.jobEnd, job });
  }
  for (let row = 0; row < outages.length; row += 1) {
    few.push({ at: outages.columns.from[row], kind: MarkKind.outage, job: NONE });
    few.push({ at: outages.columns.to[row], kind: MarkKind.recovery, job: NONE });
  }
  for (const { at } of [...paramChanges, ...slowdowns]) few.push({ at, kind: MarkKind.change, job: NONE });
  few.sort((one, other) => one.at - other.at || one.kind - other.kind || one.job - other.job);
  return merged(
    few.filter(({ at }) => at < Number.POSITIVE_INFINITY),
    trace,
  );
});

interface Mark {
  readonly at: Micros;
  readonly kind: MarkKind;
  readonly job: JobId;
}

/**
 * Puts the few marks among those of empty holds, of which there may be one for every second probe. These come in the order in which
 * they ended, so only those that ended together are sorted.
 */
function merged(few: readonly Mark[], trace: Trace): Marks {
  const { stageJob } = trace.data.graphs;
  const { stage, to } = trace.data.tables.holds.columns;
  const empty = emptyHoldsFact.of(trace);
  const length = few.length + empty.length;
  const [at, kind, job] = [new Float64Array(length), new Uint8Array(length), new Int32Array(length)];
  let passed = 0; // of the few
  let together = 0; // the first of the empty holds that end together, in its place
  for (let row = 0; row < empty.length; row += 1) {
    const time = to[empty[row]];
    while (passed < few.length && isBefore(few[passed], time)) passed += 1;
    const place = passed + row;
    if (row === 0 || time > to[empty[row - 1]]) together = place;
    at[place] = time;
    kind[place] = MarkKind.emptyHold;
    job[place] = stageJob[stage[empty[row]]];
    const isLast = row + 1 === empty.length || to[empty[row + 1]] > time;
    if (isLast && place > together) job.subarray(together, place + 1).sort();
  }
  for (const [index, mark] of few.entries()) {
    const place = index + firstPosition(0, empty.length, (row) => isBefore(mark, to[empty[row]]));
    at[place] = mark.at;
    kind[place] = mark.kind;
    job[place] = mark.job;
  }
  return { at, kind, job };
}

/** Whether a mark comes before the empty holds that end at a time. */
function isBefore(mark: Mark, time: Micros): boolean {
  return mark.at < time || (mark.at === time && mark.kind < MarkKind.emptyHold);
}

/** Returns the time of the nearest mark before or after a time; undefined if there is none. O(log marks). */
export function nextMark({ at }: Marks, time: Micros, direction: 1 | -1): Micros | undefined {
  if (direction === 1) return at[firstPosition(0, at.length, (mark) => at[mark] > time)];
  return at[firstPosition(0, at.length, (mark) => at[mark] >= time) - 1];
}
