import type { JobId } from '../engine/ids.ts';
import { NONE } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { emptyHolds } from './emptyHolds.ts';
import type { Trace } from './trace.ts';

/** What a mark on the timeline stands for. */
export const MarkKind = { arrival: 0, jobEnd: 1, emptyHold: 2, outage: 3, recovery: 4 } as const;
export type MarkKind = (typeof MarkKind)[keyof typeof MarkKind];

/** A moment worth jumping to. */
export interface Mark {
  readonly at: Micros;
  readonly kind: MarkKind;
  /** Which job it concerns, or NONE. */
  readonly job: JobId;
}

/** Lists the moments worth jumping to, by time. A hold that came to nothing is a mark: the scheduler had no task left. */
export function marksOf(trace: Trace): readonly Mark[] {
  const { jobs, holds, outages } = trace.data.tables;
  const { stageJob } = trace.data.graphs;
  const marks: Mark[] = [];
  const add = (at: Micros, kind: MarkKind, job: JobId) => {
    if (at !== Number.POSITIVE_INFINITY) marks.push({ at, kind, job });
  };
  for (let job = 0; job < jobs.length; job += 1) {
    add(jobs.columns.arrivedAt[job], MarkKind.arrival, job);
    add(jobs.columns.finishedAt[job], MarkKind.jobEnd, job);
  }
  for (const hold of emptyHolds(trace)) {
    add(holds.columns.to[hold], MarkKind.emptyHold, stageJob[holds.columns.stage[hold]]);
  }
  for (let outage = 0; outage < outages.length; outage += 1) {
    add(outages.columns.from[outage], MarkKind.outage, NONE);
    add(outages.columns.to[outage], MarkKind.recovery, NONE);
  }
  return marks.sort((a, b) => a.at - b.at || a.kind - b.kind || a.job - b.job);
}

/** Finds the nearest mark before or after a moment; undefined when there is none. */
export function nextMark(marks: readonly Mark[], time: Micros, direction: 1 | -1): Mark | undefined {
  return direction === 1 ? marks.find(({ at }) => at > time) : marks.findLast(({ at }) => at < time);
}
