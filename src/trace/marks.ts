import { firstPosition } from '../algorithms/firstPosition.ts';
import { orderByTime } from '../algorithms/radixOrder.ts';
import type { JobId } from '../engine/ids.ts';
import { NONE } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { emptyHoldsFact } from './emptyHolds.ts';
import { fact } from './facts.ts';
import { leftAt } from './jobControl.ts';
import { createRowLists } from './rowLists.ts';

/** Kinds of marks on the timeline. */
export const MarkKind = { arrival: 0, jobEnd: 1, emptyHold: 2, outage: 3, recovery: 4, change: 5 } as const;
export type MarkKind = (typeof MarkKind)[keyof typeof MarkKind];

/** The times worth jumping to, in order: plain data. */
export interface Marks {
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
  const { jobs, holds, outages } = trace.data.tables;
  const { stageJob } = trace.data.graphs;
  const { arrivedAt } = jobs.columns;
  const left = leftAt(trace.data);
  const { stage, to } = holds.columns;
  const empty = emptyHoldsFact.of(trace);
  const emptyByJob = createRowLists(empty.length, jobs.length, (row) => stageJob[stage[empty[row]]]).rows;
  const { paramChanges = [] } = trace.data;
  const most = 2 * (jobs.length + outages.length) + empty.length + paramChanges.length;
  const marks = { at: new Float64Array(most), kind: new Uint8Array(most), job: new Int32Array(most) };
  let count = 0;
  const add = (at: Micros, kind: MarkKind, job: JobId) => {
    if (at === Number.POSITIVE_INFINITY) return;
    marks.at[count] = at;
    marks.kind[count] = kind;
    marks.job[count] = job;
    count += 1;
  };
  for (let job = 0; job < jobs.length; job += 1) add(arrivedAt[job], MarkKind.arrival, job);
  for (let job = 0; job < jobs.length; job += 1) add(left[job], MarkKind.jobEnd, job);
  for (const row of emptyByJob) add(to[empty[row]], MarkKind.emptyHold, stageJob[stage[empty[row]]]);
  for (let row = 0; row < outages.length; row += 1) add(outages.columns.from[row], MarkKind.outage, NONE);
  for (let row = 0; row < outages.length; row += 1) add(outages.columns.to[row], MarkKind.recovery, NONE);
  for (const { at } of paramChanges) add(at, MarkKind.change, NONE);
  const order = orderByTime(marks.at.subarray(0, count));
  // A loop, as there may be a mark for every second probe: `from` with a function takes ten times as long.
  const sorted = { at: new Float64Array(count), kind: new Uint8Array(count), job: new Int32Array(count) };
  for (let place = 0; place < count; place += 1) {
    const row = order[place];
    sorted.at[place] = marks.at[row];
    sorted.kind[place] = marks.kind[row];
    sorted.job[place] = marks.job[row];
  }
  return sorted;
});

/** Returns the time of the nearest mark before or after a time; undefined if there is none. O(log marks). */
export function nextMark({ at }: Marks, time: Micros, direction: 1 | -1): Micros | undefined {
  if (direction === 1) return at[firstPosition(0, at.length, (mark) => at[mark] > time)];
  return at[firstPosition(0, at.length, (mark) => at[mark] >= time) - 1];
}
