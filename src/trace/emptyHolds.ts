import { orderByTime } from '../algorithms/radixOrder.ts';
import type { Trace } from './trace.ts';

/**
 * Lists the holds that ended without a task: the scheduler had none left (Sparrow §3.2: a no-op). In the order in which
 * they ended. A hold came to something when an attempt of its stage started in its lane as it ended.
 */
export function emptyHolds({ data, taskStage }: Trace): number[] {
  const { attempts, holds } = data.tables;
  const { firstSlot, servers } = data.topology;
  const { to } = holds.columns;
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
    const slot = firstSlot[holds.columns.server[hold]] + holds.columns.lane[hold];
    const isTaken = lastStart[slot] === to[hold] && lastStage[slot] === holds.columns.stage[hold];
    if (!isTaken) found.push(hold);
  }
  return found;
}
