import { tasksOfJob, type WorkloadLog } from './workloadLog.ts';

/** A stretch of a log in seconds, from ≤ t < to. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The clock's grain: a log whose jobs all arrive at once has a stretch, too. */
const SHORTEST = 1e-6;

/** Gives the end of a stretch that holds the job and all before it. */
function endAfter(log: WorkloadLog, job: number): number {
  const { arrivesAt, jobs, length } = log;
  return job + 1 < jobs ? arrivesAt[job + 1] : Math.max(length, arrivesAt[job] + SHORTEST);
}

/** Gives the whole log as a stretch. */
export function wholeLog(log: WorkloadLog): Stretch {
  return { from: 0, to: endAfter(log, log.jobs - 1) };
}

/** Stretches with this share of the most jobs that the budget allows are as good as the one that has them. */
const GOOD_SHARE = 0.9;

/**
 * Finds a stretch within a task budget that holds nearly the most jobs, and of these the one where they come fastest.
 * It avoids the sparse start and the single huge jobs that many logs have. When every job alone exceeds
 * the budget, the smallest job. O(jobs).
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

/** Gives for each job the first one behind it that would exceed the budget. */
function endsWithin(log: WorkloadLog, taskBudget: number): Uint32Array {
  const ends = new Uint32Array(log.jobs);
  let tasks = 0;
  let end = 0;
  for (let first = 0; first < log.jobs; first += 1) {
    end = Math.max(end, first);
    while (end < log.jobs && tasks + tasksOfJob(log, end) <= taskBudget) {
      tasks += tasksOfJob(log, end);
      end += 1;
    }
    ends[first] = end;
    if (end > first) tasks -= tasksOfJob(log, first);
  }
  return ends;
}

function smallestJob(log: WorkloadLog): Stretch {
  let smallest = 0;
  for (let job = 1; job < log.jobs; job += 1) {
    if (tasksOfJob(log, job) < tasksOfJob(log, smallest)) smallest = job;
  }
  return { from: log.arrivesAt[smallest], to: log.arrivesAt[smallest] + SHORTEST };
}
