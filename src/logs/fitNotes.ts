import { sayAssumed, sayDerived } from './assumptionNotes.ts';
import type { Fit } from './fit.ts';
import type { FitOptions } from './fitOptions.ts';
import { sayCount, sayMany, sayShare } from './say.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** Formats a number with all digits, so that it can be typed in again. */
function exact(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** Describes in sentences what the fit did to the log, so that others can understand and repeat it. */
export function fitNotes(log: WorkloadLog, fit: Fit, options: FitOptions): readonly string[] {
  const { lengths, cutoff, keep, maxTasks, durationFactor, shortestTask, assumptions } = options;
  const notes = [
    ...(assumptions === null ? [] : [...sayDerived(assumptions), ...sayAssumed(assumptions)]),
    `Of a log of ${sayMany(log.jobs, 'job')} and ${sayMany(log.tasks, 'task')}: ` +
      `${sayMany(fit.jobs, 'job')} and ${sayMany(fit.tasks, 'task')}.`,
    `Window: ${exact(options.from)} to ${exact(options.to)} s after the first arrival, ` +
      `which is at ${exact(log.shift)} s in the file.`,
  ];
  if (assumptions === null)
    notes.push(`Jobs are called long from a mean task duration of ${exact(cutoff)} s on.`);
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
