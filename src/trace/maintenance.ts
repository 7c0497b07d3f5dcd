import type { ServerId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { Trace } from './trace.ts';

/** Returns the row of the maintenance that a server is in at a time or comes to next; −1: there is none. */
export function nextMaintenance({ data }: Trace, server: ServerId, time: Micros): number {
  const { length, columns } = data.tables.maintenance;
  // In order of time, and of one server never two at once.
  for (let row = 0; row < length; row += 1) {
    if (columns.server[row] === server && columns.to[row] > time) return row;
  }
  return -1;
}
