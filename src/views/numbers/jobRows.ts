import { maxOf, minOf } from '../../base/extremes.ts';
import type { JobId } from '../../engine/ids.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import { idealResponse } from '../../metrics/ideal.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { valuesOf } from '../../metrics/samples.ts';
import type { RunTrace } from '../shared/view.ts';

/** A row of the table of jobs. Times in seconds. */
interface JobRow {
  readonly job: JobId;
  readonly user: string;
  readonly tasks: number;
  readonly arrivesAt: number;
  readonly ideal: number;
  readonly responses: readonly number[]; // [runs], NaN where it has not finished
}

/** Orders of the table of jobs. */
export const jobOrders = [
  { id: 'arrival', title: 'by arrival' },
  { id: 'slowest', title: 'slowest in A first' },
  { id: 'difference', title: 'largest difference first' },
] as const;
export type JobOrder = (typeof jobOrders)[number]['id'];

/** Lists at most `most` of the measured jobs in the given order. */
export function jobRows(runs: readonly RunTrace[], order: JobOrder, most: number): readonly JobRow[] {
  const [{ trace }] = runs;
  const { graphs, firstMeasuredJob, tables } = trace.data;
  const responses = runs.map((run) => valuesOf(run.trace, jobResponse));
  const ideal = valuesOf(trace, idealResponse);
  const jobs = Array.from({ length: graphs.jobs - firstMeasuredJob }, (_, index) => firstMeasuredJob + index);
  const key = (job: JobId) => {
    const own = responses.map((values) => values[job]).filter(Number.isFinite);
    if (order === 'slowest') return responses[0][job];
    return order === 'difference' ? maxOf(own) - minOf(own) : -job;
  };
  const known = (job: JobId) => (Number.isFinite(key(job)) ? key(job) : Number.NEGATIVE_INFINITY);
  const sorted = order === 'arrival' ? jobs : jobs.sort((a, b) => known(b) - known(a) || a - b);
  return sorted.slice(0, most).map((job) => ({
    job,
    user: graphs.users[graphs.jobUser[job]]?.name ?? '',
    tasks:
      graphs.stageFirstTask[graphs.jobFirstStage[job + 1]] - graphs.stageFirstTask[graphs.jobFirstStage[job]],
    arrivesAt: toSeconds(tables.jobs.columns.arrivedAt[job]),
    ideal: ideal[job] ?? Number.NaN,
    responses: responses.map((values) => values[job] ?? Number.NaN),
  }));
}
