import { localRate, MEGABYTE } from '../scenario/counted/bytes.ts';
import type { ClusterSpec } from '../scenario/shape/schema.ts';
import { wholeLog } from './densestStretch.ts';
import { countData, type DataCounts } from './fitData.ts';
import type { FitOptions } from './fitOptions.ts';
import type { SelectedJobs } from './fitSelect.ts';
import { type FittedJob, fitJob } from './fitTasks.ts';
import { meanTask, tasksOfJob, type WorkloadLog } from './workloadLog.ts';

/** A job that lost tasks to the cap. */
interface CutJob {
  readonly name: string;
  readonly tasks: number;
  readonly kept: number;
}

/** The totals of a fitted log. Times in seconds of the run. */
export interface FitCounts {
  readonly jobs: number;
  /** Jobs in the window, before filtering by length and sampling. */
  readonly inWindow: number;
  readonly tasks: number;
  /** Slot-seconds of computing, and of reading and fetching at the highest rate. */
  readonly work: number;
  /** Share of the work that is reading and fetching. */
  readonly movingShare: number;
  /** What all tasks read; 0 where distance is a penalty, whatever they read. */
  readonly megabytes: number;
  readonly largestJob: number; // tasks
  readonly longestTask: number; // s
  /** Jobs with more tasks than the cap, the tasks they lost, and the share of the work that these were. */
  readonly cappedJobs: number;
  readonly cutTasks: number;
  readonly cutWorkShare: number;
  /** The jobs that lost most tasks, in descending order. */
  readonly largestCuts: readonly CutJob[];
  /** Jobs at or above the cutoff, and their share of the work. */
  readonly longJobs: number;
  readonly longWorkShare: number;
  /** Time during which jobs arrive: the part of the window inside the log; 0 when all arrive at once. [s] */
  readonly span: number;
  /** What the jobs read; null where the log contains no data. */
  readonly data: DataCounts | null;
}

const CUTS_NAMED = 3;

/** Adds up the jobs that a fit keeps, in time of the log. O(tasks kept), or O(jobs) where durations are assumed. */
export function countUp(
  log: WorkloadLog,
  options: FitOptions,
  { jobs, inWindow }: SelectedJobs,
  cluster: ClusterSpec,
): FitCounts {
  const rate = localRate(cluster.network) * MEGABYTE;
  const counts = { tasks: 0, work: 0, moving: 0, largestJob: 0, longestTask: 0, longJobs: 0, longWork: 0 };
  const cuts = countCuts();
  for (const job of jobs) {
    const fitted = fitJob(log, job, options, rate);
    counts.tasks += fitted.tasks;
    counts.work += fitted.work;
    counts.moving += fitted.moving;
    counts.largestJob = Math.max(counts.largestJob, fitted.tasks);
    counts.longestTask = Math.max(counts.longestTask, fitted.longestTask);
    if (tasksOfJob(log, job) > fitted.tasks) {
      cuts.add(log, job, fitted, fitJob(log, job, { ...options, maxTasks: null }, rate));
    }
    if (meanTask(log, job) >= options.cutoff) {
      counts.longJobs += 1;
      counts.longWork += fitted.work;
    }
  }
  const isSpread = jobs.length > 1 && log.arrivesAt[jobs[0]] < log.arrivesAt[jobs[jobs.length - 1]];
  const { longWork, moving, ...sums } = counts;
  return {
    ...sums,
    ...cuts.finish(counts.work),
    jobs: jobs.length,
    inWindow,
    movingShare: share(moving, counts.work),
    megabytes: moving === 0 ? 0 : (moving * rate) / MEGABYTE,
    longWorkShare: share(longWork, counts.work),
    span: isSpread ? Math.min(options.to, wholeLog(log).to) - Math.max(options.from, 0) : 0,
    data: countData(log, jobs, options),
  };
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

type Cuts = Pick<FitCounts, 'cappedJobs' | 'cutTasks' | 'cutWorkShare' | 'largestCuts'>;

/** Counts what the cap removes, and remembers the jobs that lose most. */
function countCuts() {
  let cappedJobs = 0;
  let cutTasks = 0;
  let cutWork = 0;
  let largest: CutJob[] = [];
  return {
    add(log: WorkloadLog, job: number, kept: FittedJob, whole: FittedJob): void {
      cappedJobs += 1;
      cutTasks += whole.tasks - kept.tasks;
      cutWork += whole.work - kept.work;
      largest.push({ name: nameOf(log, job), tasks: whole.tasks, kept: kept.tasks });
      largest.sort((a, b) => b.tasks - b.kept - (a.tasks - a.kept));
      largest = largest.slice(0, CUTS_NAMED);
    },
    finish: (work: number): Cuts => ({
      cappedJobs,
      cutTasks,
      cutWorkShare: share(cutWork, work + cutWork),
      largestCuts: largest,
    }),
  };
}

/** Names a job so that its line can be found in the file. */
function nameOf({ names, arrivesAt, shift }: WorkloadLog, job: number): string {
  return names === null ? `the one at ${Number((arrivesAt[job] + shift).toFixed(3))} s` : names[job];
}
