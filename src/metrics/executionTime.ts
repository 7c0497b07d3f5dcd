import type { JobId } from '../engine/ids.ts';
import { type Micros, toSeconds } from '../engine/kernel/time.ts';
import { isForWholeJob } from '../trace/emptyHolds.ts';
import type { Trace } from '../trace/trace.ts';
import { perJob } from './measured.ts';
import type { Metric } from './metric.ts';

/** From a job's admission to its end, without the wait for admission (Quincy §5.2, Table 3). */
export const jobExecution: Metric = {
  id: 'jobExecution',
  title: 'Execution time of a job',
  help: 'From the job’s admission (the first one, if it was restarted) to its end: the wait for admission does not count, the wait for its root task does. From its arrival under policies that admit all jobs at once.',
  unit: 's',
  per: 'job',
  better: 'less',
  needs: 'attempts',
  compute(trace) {
    const { finishedAt } = trace.data.tables.jobs.columns;
    return perJob(trace, (job) => toSeconds(finishedAt[job] - executionStart(trace, job)));
  },
};

/** The time that a job takes alone on the cluster, as given by the scenario (QUI-35). */
export const jobIdeal: Metric = {
  id: 'jobIdeal',
  title: 'Ideal execution time of a job',
  help: 'The time that the job takes alone on the cluster, as given by the scenario.',
  reading: 'QUI-35',
  unit: 's',
  per: 'job',
  needs: 'jobs',
  compute: (trace) => perJob(trace, (job) => toSeconds(trace.data.graphs.jobIdeal[job])),
};

function executionStart({ data, keptForJob }: Trace, job: JobId): Micros {
  const first = keptForJob(job).find((row) => isForWholeJob(data, row));
  const { keptSlots, jobs } = data.tables;
  return first === undefined ? jobs.columns.arrivedAt[job] : keptSlots.columns.wantedAt[first];
}
