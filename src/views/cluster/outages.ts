import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';

/** Calls back with each server or scheduler that is down at a moment, and since when. */
export function eachOutage(
  { data }: Trace,
  time: Micros,
  visit: (actor: number, since: Micros) => void,
): void {
  const { length, columns } = data.tables.outages;
  for (let row = 0; row < length; row += 1) {
    if (columns.from[row] <= time && columns.to[row] > time) visit(columns.actor[row], columns.from[row]);
  }
}

/** Returns since when a server or scheduler has been down at a moment; null when it is up. */
export function downSince(trace: Trace, actor: number, time: Micros): Micros | null {
  let since: Micros | null = null;
  eachOutage(trace, time, (each, from) => {
    if (each === actor) since = from;
  });
  return since;
}

/** Counts the servers and schedulers that are down at a moment. */
export function countDown(trace: Trace, time: Micros): number {
  let count = 0;
  eachOutage(trace, time, () => {
    count += 1;
  });
  return count;
}
