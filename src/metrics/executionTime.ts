import type { JobId } from '../engine/ids.ts';
import { type Micros, toSeconds } from '../engine/kernel/time.ts';
import { isForWholeJob } from '../trace/emptyHolds.ts';
import type { Trace } from '../trace/trace.ts';
import { metric } from './described.ts';
import { perJob } from './measured.ts';

/** From a job's admission to its end, without the wait for admission (Quincy §5.2, Table 3). */
export const jobExecution = metric('jobExecution', (trace) => {
  const { finishedAt } = trace.data.tables.jobs.columns;
  return perJob(trace, (job) => toSeconds(finishedAt[job] - executionStart(trace, job)));
});

/** The time that a job takes alone on the cluster, as given by the scenario (QUI-35). */
export const jobIdeal = metric('jobIdeal', (trace) =>
  perJob(trace, (job) => toSeconds(trace.data.graphs.jobIdeal[job])),
);

function executionStart({ data, keptForJob }: Trace, job: JobId): Micros {
  const first = keptForJob(job).find((row) => isForWholeJob(data, row));
  const { keptSlots, jobs } = data.tables;
  return first === undefined ? jobs.columns.arrivedAt[job] : keptSlots.columns.wantedAt[first];
}
