import { slotCount } from '../engine/cluster/topology.ts';
import { askingSlots, busySlots } from '../trace/counted.ts';
import type { Spans } from '../trace/intervals.ts';
import type { Trace } from '../trace/trace.ts';
import { metric } from './described.ts';
import { measuredWindow, overlap, workWindow } from './measured.ts';

/** Share of slot time that was spent running tasks. */
export const utilization = metric('utilization', (trace) =>
  Float64Array.of(shareOfSlotTime(trace, busySlots(trace))),
);

/** Share of slot time in which slots were held idle while their servers asked for a task (Sparrow §4.3). */
export const askingShare = metric('askingShare', (trace) =>
  Float64Array.of(shareOfSlotTime(trace, askingSlots(trace))),
);

/** Share of each server's slot time that was spent running tasks. */
export const serverUtilization = metric('serverUtilization', ({ data }) => {
  const { length, columns } = data.tables.attempts;
  const { server, startedAt, endedAt } = columns;
  const window = workWindow(data);
  const shares = new Float64Array(data.topology.servers);
  for (let row = 0; row < length; row += 1) {
    shares[server[row]] += overlap(window, startedAt[row], endedAt[row]);
  }
  return shares.map((time, each) => time / ((window.to - window.from) * data.topology.slots[each]));
});

function shareOfSlotTime({ data }: Trace, { length, from, to }: Spans): number {
  const window = workWindow(data);
  let time = 0;
  for (let row = 0; row < length; row += 1) time += overlap(window, from[row], to[row]);
  return time / ((window.to - window.from) * slotCount(data.topology));
}

/** Share of the time that schedulers spend deciding, in policies where deciding takes time (COM-17, DEL-24). */
export const schedulerBusy = metric('schedulerBusy', ({ data }) => {
  const window = measuredWindow(data);
  const { length, columns } = data.tables.thoughts;
  let busy = 0;
  for (let row = 0; row < length; row += 1) {
    const isScheduler = columns.actor[row] < data.topology.servers + data.schedulers;
    if (isScheduler) busy += overlap(window, columns.from[row], columns.to[row]);
  }
  return Float64Array.of(busy / ((window.to - window.from) * data.schedulers));
});
