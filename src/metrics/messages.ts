import { emptyHoldsFact } from '../trace/emptyHolds.ts';
import type { Metric } from './metric.ts';

/** Messages of all kinds, warm-up included. */
export const messages: Metric = {
  id: 'messages',
  title: 'Messages',
  help: 'Messages of all kinds, in the whole run.',
  unit: '',
  per: 'run',
  better: 'less',
  needs: 'jobs',
  compute: ({ data }) => Float64Array.of(data.messagesSent),
};

/** Messages of all kinds per task of the workload, warm-up included. */
export const messagesPerTask: Metric = {
  id: 'messagesPerTask',
  title: 'Messages per task',
  help: 'Messages of all kinds ÷ tasks, in the whole run.',
  unit: '',
  per: 'run',
  better: 'less',
  needs: 'jobs',
  compute: ({ data }) => Float64Array.of(data.messagesSent / data.graphs.tasks),
};

/** How often a server asked for a task when none was left (Sparrow §3.2). */
export const noOps: Metric = {
  id: 'noOps',
  title: 'No-ops',
  help: 'How often a server asked for a task of a measured job and none was left.',
  unit: '',
  per: 'run',
  better: 'less',
  needs: 'queues',
  compute(trace) {
    const { graphs, tables, firstMeasuredJob } = trace.data;
    const { stage } = tables.holds.columns;
    const isMeasured = (hold: number) => graphs.stageJob[stage[hold]] >= firstMeasuredJob;
    return Float64Array.of(emptyHoldsFact.of(trace).filter(isMeasured).length);
  },
};
