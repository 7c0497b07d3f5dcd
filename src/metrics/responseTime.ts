import { toSeconds } from '../engine/kernel/time.ts';
import { perJob, perTask } from './measured.ts';
import type { Metric } from './metric.ts';

// The first picture needs these: they are described here and not in `metrics.json`, which has their places.

/**
 * From the arrival of a job to the end of its last task, at the server: the message that reports the end does not
 * count (AMB-35).
 */
export const jobResponse: Metric = {
  id: 'jobResponse',
  title: 'Job response time',
  help: 'From the arrival of a job to the end of its last task, at the server.',
  reading: 'AMB-35',
  unit: 's',
  per: 'job',
  better: 'less',
  needs: 'jobs',
  compute(trace) {
    const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
    return perJob(trace, (job) => toSeconds(finishedAt[job] - arrivedAt[job]));
  },
};

/** From when a task is ready to its end. */
export const taskResponse: Metric = {
  id: 'taskResponse',
  title: 'Task response time',
  help: 'From when the task may run to its end: wait plus service.',
  unit: 's',
  per: 'task',
  better: 'less',
  needs: 'attempts',
  compute(trace) {
    const { data, taskReadyAt, finishedBy } = trace;
    const { endedAt } = data.tables.attempts.columns;
    return perTask(trace, (task) => toSeconds(endedAt[finishedBy[task]] - taskReadyAt[task]));
  },
};

/** From the start to the end of the attempt that finished a task. */
export const taskService: Metric = {
  id: 'taskService',
  title: 'Task service time',
  help: 'From the start to the end of the attempt that finished the task.',
  unit: 's',
  per: 'task',
  needs: 'attempts',
  compute(trace) {
    const { startedAt, endedAt } = trace.data.tables.attempts.columns;
    return perTask(trace, (task) => {
      const attempt = trace.finishedBy[task];
      return toSeconds(endedAt[attempt] - startedAt[attempt]);
    });
  },
};
