import { toSeconds } from '../engine/kernel/time.ts';
import { leftAt } from '../trace/jobControl.ts';
import { measuredWindow } from './measured.ts';
import type { Metric } from './metric.ts';

/** From the first arrival to the end of the last job (Quincy §5.2). */
export const makespan: Metric = {
  id: 'makespan',
  title: 'Makespan',
  help: 'From the first arrival to the end of the last job, warm-up included.',
  unit: 's',
  per: 'run',
  better: 'less',
  needs: 'jobs',
  compute({ data }) {
    const { arrivedAt } = data.tables.jobs.columns;
    const last = leftAt(data).reduce((latest, time) => Math.max(latest, time), 0);
    return Float64Array.of(Number.isFinite(last) ? toSeconds(last - arrivedAt[0]) : Number.NaN);
  },
};

/** Jobs finished per second, in the time for which rates count. */
export const throughput: Metric = {
  id: 'throughput',
  title: 'Jobs finished',
  help: 'Jobs that finished between the arrivals of the first and the last measured job, per second. If jobs spend most of their time after the last arrival, the time counts to the end of the last job.',
  unit: '/s',
  per: 'run',
  better: 'more',
  needs: 'jobs',
  compute({ data }) {
    const { from, to } = measuredWindow(data);
    const { finishedAt } = data.tables.jobs.columns;
    const finished = finishedAt.reduce((count, time) => count + (time >= from && time <= to ? 1 : 0), 0);
    return Float64Array.of(finished / toSeconds(to - from));
  },
};
