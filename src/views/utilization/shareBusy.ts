import { slotCount } from '../../engine/cluster/topology.ts';
import type { Trace } from '../../trace/trace.ts';

/** Returns the share of a run's slot time, up to its own end, in which tasks ran; root tasks do not count. */
export function shareBusy({ data }: Trace): number {
  const { length, columns } = data.tables.attempts;
  let time = 0;
  for (let row = 0; row < length; row += 1) {
    const ran = Math.min(columns.endedAt[row], data.endedAt) - columns.startedAt[row];
    if (ran > 0) time += ran;
  }
  return time / (data.endedAt * slotCount(data.topology));
}
