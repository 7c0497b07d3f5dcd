import { percentileOfSorted } from '../algorithms/percentile.ts';
import { keptQuantiles } from '../algorithms/quantiles.ts';
import type { ExplicitWorkload } from '../scenario/shape/schema.ts';
import { wholeLog } from './densestStretch.ts';
import type { FittedLog } from './fit.ts';
import { sayChanges } from './fitChanges.ts';
import type { FitOptions } from './fitOptions.ts';
import { sayDuration, sayMany, sayShare } from './say.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** What a scenario keeps of the times in its log: few numbers, so that its link stays short. */
type LoggedTimes = NonNullable<NonNullable<ExplicitWorkload['from']>['logged']>;

/** The times of the jobs that a fit keeps and a run measures; null where the log tells none. */
export function loggedTimes({ log, fit, jobs }: FittedLog, options: FitOptions): LoggedTimes | null {
  const measured = jobs.subarray(fit.warmupJobs);
  const timesIn = (column: Float64Array | null | undefined) =>
    known(Float64Array.from(column == null ? [] : measured, (job) => column?.[job] ?? Number.NaN));
  const [wait, response] = [timesIn(log.ran?.wait), timesIn(log.ran?.response)];
  const count = Math.max(wait.length, response.length);
  if (count === 0) return null;
  return {
    jobs: count,
    ...(wait.length > 0 && { wait: keptQuantiles(wait) }),
    ...(response.length > 0 && { response: keptQuantiles(response) }),
    differs: [
      sayChanges({ jobs: log.jobs, tasks: log.tasks, length: wholeLog(log).to }, fit, options),
      ...(log.ran?.hasGangs === true ? ['There, the tasks of a job began together.'] : []),
    ],
  };
}

/** Says how long jobs waited in the cluster of a log; empty where it does not tell. */
export function sayWaits({ ran }: WorkloadLog): string {
  const waits = known(ran?.wait ?? new Float64Array());
  if (waits.length === 0) return '';
  const [median, p95] = [0.5, 0.95].map((share) => sayDuration(percentileOfSorted(waits, share)));
  const waited = waits.length - waits.findIndex((wait) => wait > 0);
  return (
    `In the log, ${sayShare(waited / waits.length)} of ${sayMany(waits.length, 'job')} waited; of all, the median waited ` +
    `${median}, the 95th percentile ${p95}. What a run gives is shown beside it.`
  );
}

/** The times that are known, in ascending order. */
function known(times: Float64Array): Float64Array {
  return times.filter((time) => !Number.isNaN(time)).sort();
}
