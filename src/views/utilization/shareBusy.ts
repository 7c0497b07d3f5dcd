import { slotCount } from '../../engine/cluster/topology.ts';
import type { Trace } from '../../trace/trace.ts';

/** Gives the share of all slot time of a run, up to its own end, that ran tasks; roots do not count. */
export function shareBusy({ data }: Trace): number {
  const { length, columns } = data.tables.attempts;
  let time = 0;
  for (let row = 0; row < length; row += 1) {
    const ran = Math.min(columns.endedAt[row], data.endedAt) - columns.startedAt[row];
    if (ran > 0) time += ran;
  }
  return time / (data.endedAt * slotCount(data.topology));
}
