import { orderByTime } from '../algorithms/radixOrder.ts';
import type { Purpose, TraceData } from '../engine/record/schema.ts';
import { fact } from './facts.ts';

/**
 * Lists the holds that ended without a task, because the scheduler had none left (Sparrow §3.2: a no-op), in the
 * order in which they ended. A hold ended with a task if an attempt of its stage started in its lane at the same
 * time.
 */
export const emptyHoldsFact = fact('empty holds', ({ data, taskStage }) => {
  const { attempts, holds } = data.tables;
  const { firstSlot, servers } = data.topology;
  const { to, server: heldServer, lane: heldLane, stage: heldStage } = holds.columns;
  const { startedAt, task, server, lane } = attempts.columns;

  const starts = orderByTime(startedAt);
  const lastStart = new Float64Array(firstSlot[servers]).fill(-1); // [slots], Micros
  const lastStage = new Int32Array(firstSlot[servers]);
  const found: number[] = [];
  let started = 0;
  for (const hold of orderByTime(to)) {
    if (to[hold] === Number.POSITIVE_INFINITY) break;
    for (; started < attempts.length && startedAt[starts[started]] <= to[hold]; started += 1) {
      const attempt = starts[started];
      const slot = firstSlot[server[attempt]] + lane[attempt];
      lastStart[slot] = startedAt[attempt];
      lastStage[slot] = taskStage[task[attempt]];
    }
    const slot = firstSlot[heldServer[hold]] + heldLane[hold];
    const isTaken = lastStart[slot] === to[hold] && lastStage[slot] === heldStage[hold];
    if (!isTaken) found.push(hold);
  }
  return Uint32Array.from(found);
});

/** Gives what a slot was kept for, by its row of `keptSlots`. */
export function purposeOf({ purposes, tables }: TraceData, row: number): Purpose {
  return purposes[tables.keptSlots.columns.purpose[row]];
}

/** Tells whether a slot was kept for the root of a job, or another thing that it needs from when it is let in to its end. */
export function isForWholeJob(data: TraceData, row: number): boolean {
  return purposeOf(data, row).forWholeJob === true;
}
