import type { ExplicitJob, ExplicitWorkload, Scenario } from '../scenario/schema.ts';
import type { Fit, FittedLog } from './fit.ts';
import type { FitOptions } from './fitOptions.ts';
import { fittedDuration, keptTasks } from './fitTasks.ts';
import { sayCount, sayMany, sayNumber, sayShare } from './say.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** Where a log came from, kept in the scenario so that others can repeat the import. */
export interface LogOrigin {
  /** Id of the format. */
  readonly format: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

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
  const workload: ExplicitWorkload = {
    kind: 'explicit',
    jobs: Array.from(jobs, (job) =>
      explicitJob(log, job, options, (log.arrivesAt[job] - start) / fit.timeCompression),
    ),
    ...(hasUsers ? { users: log.users.map((name) => ({ name, weight: 1, priority: 0 })) } : {}),
    warmup: fit.warmupJobs,
    from: { ...origin, notes: fitNotes(log, fit, options) },
  };
  return {
    version: 1,
    name: `${origin.name}: ${sayMany(fit.jobs, 'job')}`,
    seed: base.seed,
    cluster: fit.cluster,
    workload,
    runs: base.runs,
  };
}

function explicitJob(log: WorkloadLog, job: number, options: FitOptions, arrivesAt: number): ExplicitJob {
  const firstStage = log.jobFirstStage[job];
  const stages = log.jobFirstStage[job + 1] - firstStage;
  const user = log.users[log.jobUser[job]];
  return {
    name: `log job ${job + 1}`,
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

/** Says in words what was done to the log, for whoever reads the results or repeats them. */
export function fitNotes(log: WorkloadLog, fit: Fit, options: FitOptions): readonly string[] {
  const { lengths, cutoff, keep, maxTasks, durationFactor, shortestTask } = options;
  const notes = [
    `Of a log of ${sayMany(log.jobs, 'job')} and ${sayMany(log.tasks, 'task')}: ` +
      `${sayMany(fit.jobs, 'job')} and ${sayMany(fit.tasks, 'task')}.`,
    `Window: ${sayNumber(options.from)} to ${sayNumber(options.to)} s after the first arrival, ` +
      `which is at ${sayNumber(log.shift)} s in the file.`,
  ];
  if (lengths !== 'all') {
    const side = lengths === 'short' ? 'below' : 'of at least';
    notes.push(`Only jobs with a mean task duration ${side} ${sayNumber(cutoff)} s.`);
  }
  if (keep.kind === 'sample') {
    notes.push(`A sample of ${sayShare(keep.share)} of the jobs, seed ${keep.seed}.`);
  } else if (keep.step > 1) notes.push(`Every ${sayCount(keep.step)}th job.`);
  if (maxTasks !== null) {
    notes.push(
      `At most ${sayMany(maxTasks, 'task')} in a job: ${sayMany(fit.cappedJobs, 'job')} thinned out.`,
    );
  }
  if (fit.timeCompression !== 1) notes.push(`Arrivals ${sayNumber(fit.timeCompression)} times as fast.`);
  if (durationFactor !== 1) notes.push(`Durations times ${sayNumber(durationFactor)}.`);
  if (shortestTask > 0) notes.push(`No task shorter than ${sayNumber(shortestTask)} s.`);
  notes.push('No locality in this import: any server may run any task.');
  return notes;
}
