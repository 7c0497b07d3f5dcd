import { measuredWindow, overlap } from './measured.ts';
import type { Metric } from './metric.ts';

/** Share of the time that schedulers spend deciding, in policies where deciding takes time (COM-17, DEL-24). */
export const schedulerBusy: Metric = {
  id: 'schedulerBusy',
  title: 'Schedulers busy',
  help: 'Share of their time that schedulers spend deciding, on average, in the time for which rates count. Near 100 % their messages pile up.',
  reading: 'COM-17',
  unit: '%',
  per: 'run',
  better: 'less',
  needs: 'messages',
  compute({ data }) {
    const window = measuredWindow(data);
    const { length, columns } = data.tables.thoughts;
    let busy = 0;
    for (let row = 0; row < length; row += 1) {
      const isScheduler = columns.actor[row] < data.topology.servers + data.schedulers;
      if (isScheduler) busy += overlap(window, columns.from[row], columns.to[row]);
    }
    return Float64Array.of(busy / ((window.to - window.from) * data.schedulers));
  },
};
