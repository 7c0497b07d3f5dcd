import { tasksOfJob, type WorkloadLog } from './workloadLog.ts';

/** A histogram of a log's arrivals, in equal parts of its length. */
export interface Overview {
  readonly jobs: Uint32Array; // [bins]
  readonly tasks: Uint32Array; // [bins]
  /** Length covered by all bins together. [s] */
  readonly length: number;
}

/** Counts the jobs and tasks that arrive in each of `bins` equal parts of a log. O(jobs). */
export function overviewOf(log: WorkloadLog, bins: number, length: number): Overview {
  const jobs = new Uint32Array(bins);
  const tasks = new Uint32Array(bins);
  for (let job = 0; job < log.jobs; job += 1) {
    const bin = Math.min(bins - 1, Math.floor((log.arrivesAt[job] / length) * bins));
    jobs[bin] += 1;
    tasks[bin] += tasksOfJob(log, job);
  }
  return { jobs, tasks, length };
}
