import type { Purpose, TraceData } from '../engine/record/schema.ts';

/** Gives what a slot was kept for, by its row of `keptSlots`. */
export function purposeOf({ purposes, tables }: TraceData, row: number): Purpose {
  return purposes[tables.keptSlots.columns.purpose[row]];
}

/** Tells whether a slot was kept for the root of a job, or another thing that it needs from when it is let in to its end. */
export function isForWholeJob(data: TraceData, row: number): boolean {
  return purposeOf(data, row).forWholeJob === true;
}
