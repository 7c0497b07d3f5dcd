import { firstPosition } from '../algorithms/firstPosition.ts';
import { uniformOf } from '../algorithms/random.ts';
import type { FitOptions } from './fitOptions.ts';
import { meanTask, type WorkloadLog } from './workloadLog.ts';

/** The jobs that a fit keeps. */
export interface SelectedJobs {
  readonly jobs: Uint32Array; // → job of the log, ascending
  /** Jobs in the window, before the filters. */
  readonly inWindow: number;
}

/** Applies window, length filter and sampling. O(log of the jobs + jobs in the window). */
export function selectJobs(log: WorkloadLog, options: FitOptions): SelectedJobs {
  const first = firstArrivalFrom(log.arrivesAt, options.from);
  const end = firstArrivalFrom(log.arrivesAt, options.to);
  const kept = new Uint32Array(Math.max(0, end - first));
  let length = 0;
  let candidates = 0;
  for (let job = first; job < end; job += 1) {
    if (!hasLength(log, job, options)) continue;
    if (isKept(options, job, candidates)) kept[length++] = job;
    candidates += 1;
  }
  return { jobs: kept.slice(0, length), inWindow: kept.length };
}

function hasLength(log: WorkloadLog, job: number, { lengths, cutoff }: FitOptions): boolean {
  if (lengths === 'all') return true;
  return meanTask(log, job) >= cutoff === (lengths === 'long');
}

function isKept({ keep }: FitOptions, job: number, position: number): boolean {
  if (keep.kind === 'every') return position % keep.step === 0;
  // A pure function of seed and job, so that a larger sample contains the smaller one.
  return uniformOf(keep.seed, job) < keep.share;
}

/** Finds the first job that arrives at or after a time, by bisection. */
function firstArrivalFrom(arrivesAt: Float64Array, time: number): number {
  return firstPosition(0, arrivesAt.length, (job) => arrivesAt[job] >= time);
}
