import { firstPosition } from '../algorithms/firstPosition.ts';
import { tasksOfJob, type WorkloadLog } from './workloadLog.ts';

/** A part of a log, from ≤ t < to. [s] */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Resolution of the clock, so that a log whose jobs all arrive at once has a nonempty stretch. [s] */
const SHORTEST = 1e-6;

/** Returns the end of a stretch that contains the job, all before it and all that arrive with it. O(log of the jobs). */
function endAfter({ arrivesAt, jobs, length }: WorkloadLog, job: number): number {
  const next = firstPosition(job, jobs, (other) => arrivesAt[other] > arrivesAt[job]);
  return next < jobs ? arrivesAt[next] : Math.max(length, arrivesAt[job] + SHORTEST);
}

/** Returns the whole log as a stretch. */
export function wholeLog(log: WorkloadLog): Stretch {
  return { from: 0, to: endAfter(log, log.jobs - 1) };
}

/** Stretches with at least this share of the most jobs that the budget allows are considered equally good. */
const GOOD_SHARE = 0.9;

/**
 * Finds a stretch within a task budget with nearly the most jobs, and among these the one where jobs arrive fastest.
 * This avoids the sparse start and the single huge jobs of many logs. If every single job exceeds the budget, returns
 * the smallest job. O(jobs).
 */
export function densestStretch(log: WorkloadLog, taskBudget: number): Stretch {
  if (log.tasks <= taskBudget) return wholeLog(log);
  const ends = endsWithin(log, taskBudget);
  const mostJobs = ends.reduce((most, end, first) => Math.max(most, end - first), 0);
  if (mostJobs === 0) return smallestJob(log);
  let best = wholeLog(log);
  let bestRate = -1;
  for (let first = 0; first < log.jobs; first += 1) {
    const jobs = ends[first] - first;
    if (jobs < mostJobs * GOOD_SHARE) continue;
    const stretch = { from: log.arrivesAt[first], to: endAfter(log, ends[first] - 1) };
    const rate = jobs / Math.max(stretch.to - stretch.from, SHORTEST);
    if (rate <= bestRate) continue;
    best = stretch;
    bestRate = rate;
  }
  return best;
}

/**
 * For each job that is the first of its time, returns the first later one that would exceed the budget; for all others, itself:
 * no stretch parts jobs that arrive together.
 */
function endsWithin(log: WorkloadLog, taskBudget: number): Uint32Array {
  const { arrivesAt, jobs } = log;
  const tasksBefore = new Float64Array(jobs + 1);
  for (let job = 0; job < jobs; job += 1) tasksBefore[job + 1] = tasksBefore[job] + tasksOfJob(log, job);
  const isFirst = (job: number) => job === 0 || job === jobs || arrivesAt[job] > arrivesAt[job - 1];
  const ends = new Uint32Array(jobs);
  let end = 0;
  let next = 0;
  for (let first = 0; first < jobs; first += 1) {
    ends[first] = first;
    if (!isFirst(first)) continue;
    end = Math.max(end, first);
    next = Math.max(next, end);
    while (end < jobs) {
      // The end of the jobs of one time is looked for once.
      if (next === end)
        do next += 1;
        while (!isFirst(next));
      if (tasksBefore[next] - tasksBefore[first] > taskBudget) break;
      end = next;
    }
    ends[first] = end;
  }
  return ends;
}

/** The smallest job, with those that arrive together with it. */
function smallestJob(log: WorkloadLog): Stretch {
  let smallest = 0;
  for (let job = 1; job < log.jobs; job += 1) {
    if (tasksOfJob(log, job) < tasksOfJob(log, smallest)) smallest = job;
  }
  return { from: log.arrivesAt[smallest], to: log.arrivesAt[smallest] + SHORTEST };
}

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
