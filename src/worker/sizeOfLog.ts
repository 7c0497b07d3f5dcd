import { overviewOf, wholeLog } from '../logs/densestStretch.ts';
import { largestJob, type WorkloadLog } from '../logs/workloadLog.ts';
import type { LogSize } from './importApi.ts';

const OVERVIEW_BINS = 160;

/** Computes the size of a log. O(jobs). */
export function sizeOfLog(log: WorkloadLog): LogSize {
  return {
    tasks: log.tasks,
    largestJob: largestJob(log),
    overview: overviewOf(log, OVERVIEW_BINS, wholeLog(log).to),
  };
}
