import { toSeconds } from '../engine/kernel/time.ts';
import { leftAt } from '../trace/jobControl.ts';
import { metric } from './described.ts';
import { measuredWindow } from './measured.ts';

/** From the first arrival to the end of the last job (Quincy §5.2). */
export const makespan = metric('makespan', ({ data }) => {
  const { arrivedAt } = data.tables.jobs.columns;
  const last = leftAt(data).reduce((latest, time) => Math.max(latest, time), 0);
  return Float64Array.of(Number.isFinite(last) ? toSeconds(last - arrivedAt[0]) : Number.NaN);
});

/** Jobs finished per second, in the time for which rates count. */
export const throughput = metric('throughput', ({ data }) => {
  const { from, to } = measuredWindow(data);
  const { finishedAt } = data.tables.jobs.columns;
  const finished = finishedAt.reduce((count, time) => count + (time >= from && time <= to ? 1 : 0), 0);
  return Float64Array.of(finished / toSeconds(to - from));
});
