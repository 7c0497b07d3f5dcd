import type { ClusterSpec } from '../scenario/schema.ts';
import { slotCountOf } from '../scenario/size.ts';
import { wholeLog } from './densestStretch.ts';
import { clusterOfSlots } from './fitCluster.ts';
import type { FitOptions } from './fitOptions.ts';
import { type SelectedJobs, selectJobs } from './fitSelect.ts';
import { fitJob } from './fitTasks.ts';
import { meanTask, tasksOfJob, type WorkloadLog } from './workloadLog.ts';

/** What a fitted log amounts to. Times in seconds of the run. */
export interface FitCounts {
  readonly jobs: number;
  /** Jobs of the window before class and thinning. */
  readonly inWindow: number;
  readonly wrongLength: number;
  readonly tasks: number;
  readonly work: number; // slot-seconds
  readonly largestJob: number; // tasks
  readonly longestTask: number; // s
  /** Jobs with tasks above the cap, what they lost, and the share of the work that went with it. */
  readonly cappedJobs: number;
  readonly cutTasks: number;
  readonly cutWorkShare: number;
  /** Jobs at or above the cut-off, and their share of the work. */
  readonly longJobs: number;
  readonly longWorkShare: number;
  /** How long jobs keep arriving; 0 when they arrive all at once. */
  readonly span: number;
}

/** A fitted log with the cluster and the speed that it was fitted to. */
export interface Fit extends FitCounts {
  readonly cluster: ClusterSpec;
  readonly slots: number;
  /** Slots that the target load asks for, before they are rounded up to whole servers and racks. */
  readonly slotsWanted: number | null;
  readonly timeCompression: number;
  /** Offered work ÷ capacity; null when the jobs have no rate: none, one, or all at the same moment. */
  readonly load: number | null;
  /** Jobs that only fill the cluster. */
  readonly warmupJobs: number;
}

/** A fit with the jobs that it keeps. */
export interface FittedLog {
  readonly fit: Fit;
  readonly jobs: Uint32Array; // → job of the log
}

/** Cuts a log down and scales it to a cluster, or a cluster to it. O(tasks kept). */
export function fitLog(log: WorkloadLog, options: FitOptions, cluster: ClusterSpec): FittedLog {
  const selected = selectJobs(log, options);
  const counts = countUp(log, options, selected);
  const { jobs } = selected;
  const warmupJobs = Math.min(Math.floor(jobs.length * options.warmup), Math.max(0, jobs.length - 1));
  return { fit: { ...counts, ...sizeUp(counts, options, cluster), warmupJobs }, jobs };
}

function countUp(log: WorkloadLog, options: FitOptions, selected: SelectedJobs): FitCounts {
  const { jobs, inWindow, wrongLength } = selected;
  const counts = {
    tasks: 0,
    work: 0,
    largestJob: 0,
    longestTask: 0,
    cappedJobs: 0,
    cutTasks: 0,
    longJobs: 0,
  };
  const uncapped = { ...options, maxTasks: null };
  let cutWork = 0;
  let longWork = 0;
  for (const job of jobs) {
    const fitted = fitJob(log, job, options);
    counts.tasks += fitted.tasks;
    counts.work += fitted.work;
    counts.largestJob = Math.max(counts.largestJob, fitted.tasks);
    counts.longestTask = Math.max(counts.longestTask, fitted.longestTask);
    const cutTasks = tasksOfJob(log, job) - fitted.tasks;
    if (cutTasks > 0) {
      counts.cappedJobs += 1;
      counts.cutTasks += cutTasks;
      cutWork += fitJob(log, job, uncapped).work - fitted.work;
    }
    if (meanTask(log, job) >= options.cutoff) {
      counts.longJobs += 1;
      longWork += fitted.work;
    }
  }
  const isSpread = jobs.length > 1 && log.arrivesAt[jobs[0]] < log.arrivesAt[jobs[jobs.length - 1]];
  return {
    ...counts,
    jobs: jobs.length,
    inWindow,
    wrongLength,
    cutWorkShare: share(cutWork, counts.work + cutWork),
    longWorkShare: share(longWork, counts.work),
    span: isSpread ? Math.min(options.to, wholeLog(log).to) - Math.max(options.from, 0) : 0,
  };
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

type Size = Pick<Fit, 'cluster' | 'slots' | 'slotsWanted' | 'timeCompression' | 'load' | 'span'>;

/** Meets the target load by the cluster's size or by the speed of arrivals; `counts.span` is in time of the log. */
function sizeUp(counts: FitCounts, options: FitOptions, like: ClusterSpec): Size {
  const { sizing } = options;
  const hasRate = counts.span > 0 && counts.work > 0;
  const given = clusterOfGivenServers(like, options);
  if (!hasRate) return sized(counts, given, options.timeCompression, null);
  if (sizing.kind === 'time') {
    const compression = (sizing.load * slotCountOf(given) * counts.span) / counts.work;
    return sized(counts, given, compression, null);
  }
  if (sizing.kind === 'none') return sized(counts, given, options.timeCompression, null);
  const rate = (counts.work / counts.span) * options.timeCompression;
  const wanted = Math.max(1, Math.ceil(rate / sizing.load));
  return sized(counts, clusterOfSlots(like, wanted, options.slotsPerServer), options.timeCompression, wanted);
}

function clusterOfGivenServers(like: ClusterSpec, { slotsPerServer }: FitOptions): ClusterSpec {
  return { ...like, slotsPerServer };
}

function sized(
  counts: FitCounts,
  cluster: ClusterSpec,
  timeCompression: number,
  slotsWanted: number | null,
): Size {
  const slots = slotCountOf(cluster);
  const span = counts.span / timeCompression;
  const load = span > 0 ? counts.work / (span * slots) : null;
  return { cluster, slots, slotsWanted, timeCompression, load, span };
}
