import { emptyHoldsFact } from '../trace/emptyHolds.ts';
import { metric } from './described.ts';

/** Messages of all kinds, warm-up included. */
export const messages = metric('messages', ({ data }) => Float64Array.of(data.messagesSent));

/** Messages of all kinds per task of the workload, warm-up included. */
export const messagesPerTask = metric('messagesPerTask', ({ data }) =>
  Float64Array.of(data.messagesSent / data.graphs.tasks),
);

/** How often a server asked for a task when none was left (Sparrow §3.2). */
export const noOps = metric('noOps', (trace) => {
  const { graphs, tables, firstMeasuredJob } = trace.data;
  const { stage } = tables.holds.columns;
  const isMeasured = (hold: number) => graphs.stageJob[stage[hold]] >= firstMeasuredJob;
  return Float64Array.of(emptyHoldsFact.of(trace).filter(isMeasured).length);
});
