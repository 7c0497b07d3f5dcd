import { type JobId, NONE } from '../../engine/ids.ts';
import { firstDivergence } from '../../trace/divergence.ts';
import { firstDivergenceOfJob, type JobDivergence, largestDifference } from '../../trace/jobDivergence.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobOfTask } from '../../views/shared/names.ts';

/** Where two runs part, for one job. */
export interface Difference {
  readonly job: JobId;
  /** The first thing that only one of the runs does with its tasks; null if there is none. */
  readonly parting: JobDivergence | null;
  /** When the runs part; without a parting, when the job arrives. [µs] */
  readonly at: number;
}

/**
 * Finds where two runs part: for a job, or for the one whose response times differ most, which is what the comparison is
 * about. If all jobs take as long in both, for the first one that differs in any way; null if none does.
 */
export function findDifference(one: Trace, other: Trace, wanted: JobId | null): Difference | null {
  const job = wanted ?? largestDifference(one, other)?.job ?? firstToDiffer(one, other);
  if (job === null) return null;
  const parting = firstDivergenceOfJob(one, other, job);
  return { job, parting, at: parting?.at ?? one.data.tables.jobs.columns.arrivedAt[job] };
}

function firstToDiffer(one: Trace, other: Trace): JobId | null {
  const found = firstDivergence(one, other);
  if (found === null) return null;
  // A task that only the longer of two workloads has.
  const { graphs } = found.attempts[0] === NONE ? other.data : one.data;
  const job = jobOfTask(graphs, found.task);
  return job < Math.min(one.data.graphs.jobs, other.data.graphs.jobs) ? job : null;
}
