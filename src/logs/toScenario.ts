import type { ExplicitJob, ExplicitWorkload, Scenario } from '../scenario/schema.ts';
import type { Fit, FittedLog } from './fit.ts';
import type { FitOptions } from './fitOptions.ts';
import { fittedDuration, keptTasks } from './fitTasks.ts';
import { excerpt } from './report.ts';
import { sayCount, sayMany, sayShare } from './say.ts';
import { meanTask, type WorkloadLog } from './workloadLog.ts';

/** Where a log came from, kept in the scenario so that others can repeat the import. */
export interface LogOrigin {
  /** Id of the format. */
  readonly format: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** What the importer derived, assumed or left out. */
  readonly notes: readonly string[];
}

/** Characters of a file name that are kept. */
const LONGEST_NAME = 150;

/** The clock's grain, in seconds. */
const GRAIN = 1e-6;

function toGrain(seconds: number): number {
  return Math.round(seconds / GRAIN) / 1_000_000;
}

/** Makes a scenario of a fitted log: its jobs and its cluster under the policies of the scenario at hand. */
export function logScenario(
  log: WorkloadLog,
  { fit, jobs }: FittedLog,
  options: FitOptions,
  origin: LogOrigin,
  base: Scenario,
): Scenario {
  const start = jobs.length > 0 ? log.arrivesAt[jobs[0]] : 0;
  const hasUsers = log.users.length > 1 || log.users[0] !== '';
  const name = excerpt(origin.name, LONGEST_NAME);
  const { features: _features, ...cluster } = fit.cluster; // no job of a log needs them
  const workload: ExplicitWorkload = {
    kind: 'explicit',
    jobs: Array.from(jobs, (job) =>
      explicitJob(log, job, options, (log.arrivesAt[job] - start) / fit.timeCompression),
    ),
    ...(hasUsers ? { users: log.users.map((name) => ({ name, weight: 1, priority: 0 })) } : {}),
    warmup: fit.warmupJobs,
    from: { ...origin, name, notes: [...origin.notes, ...fitNotes(log, fit, options)] },
  };
  return {
    version: 1,
    name: `${name}: ${sayMany(fit.jobs, 'job')}`,
    seed: base.seed,
    cluster,
    workload,
    runs: base.runs,
  };
}

function explicitJob(log: WorkloadLog, job: number, options: FitOptions, arrivesAt: number): ExplicitJob {
  const firstStage = log.jobFirstStage[job];
  const stages = log.jobFirstStage[job + 1] - firstStage;
  const user = log.users[log.jobUser[job]];
  return {
    name: meanTask(log, job) < options.cutoff ? 'short' : 'long',
    ...(user === '' ? {} : { user }),
    arrivesAt: toGrain(arrivesAt),
    stages: Array.from({ length: stages }, (_, position) => {
      const stage = firstStage + position;
      const { first, items } = log.parents;
      const kept = keptTasks(log, job, stage, options.maxTasks);
      const durations = Array.from({ length: kept }, (_unused, index) =>
        Math.max(GRAIN, toGrain(fittedDuration(log, stage, index, kept, options))),
      );
      if (position === 0) return { durations };
      return { durations, after: Array.from(items.subarray(first[stage], first[stage + 1])) };
    }),
  };
}

/** Writes a number so that it can be typed in again. */
function exact(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** Says in words what was done to the log, for whoever reads the results or repeats them. */
export function fitNotes(log: WorkloadLog, fit: Fit, options: FitOptions): readonly string[] {
  const { lengths, cutoff, keep, maxTasks, durationFactor, shortestTask } = options;
  const notes = [
    `Of a log of ${sayMany(log.jobs, 'job')} and ${sayMany(log.tasks, 'task')}: ` +
      `${sayMany(fit.jobs, 'job')} and ${sayMany(fit.tasks, 'task')}.`,
    `Window: ${exact(options.from)} to ${exact(options.to)} s after the first arrival, ` +
      `which is at ${exact(log.shift)} s in the file.`,
    `Jobs are called long from a mean task duration of ${exact(cutoff)} s on.`,
  ];
  if (lengths !== 'all') notes.push(`Only ${lengths} jobs.`);
  if (keep.kind === 'sample') {
    notes.push(`A sample of ${sayShare(keep.share)} of the jobs, seed ${keep.seed}.`);
  } else if (keep.step > 1) notes.push(`Every ${sayCount(keep.step)}th job.`);
  if (maxTasks !== null) {
    notes.push(
      `At most ${sayMany(maxTasks, 'task')} in a job: ${sayMany(fit.cappedJobs, 'job')} thinned out.`,
    );
  }
  if (fit.timeCompression !== 1) notes.push(`Arrivals ${exact(fit.timeCompression)} times as fast.`);
  if (durationFactor !== 1) notes.push(`Durations times ${exact(durationFactor)}.`);
  if (shortestTask > 0) notes.push(`No task shorter than ${exact(shortestTask)} s.`);
  return notes;
}
