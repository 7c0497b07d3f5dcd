import type { Fit } from './fit.ts';
import type { FitOptions } from './fitOptions.ts';
import { sayCount, sayDuration, sayMany, sayNumber, sayShare } from './say.ts';

/** Totals of a log, of which a fit is a part. */
interface LogTotals {
  readonly jobs: number;
  readonly tasks: number;
  readonly length: number; // s
}

/** Says in a sentence what of a log runs and what was changed, for a page that has no room for all notes. */
export function sayChanges(log: LogTotals, fit: Fit, options: FitOptions): string {
  const isAll = fit.jobs === log.jobs && fit.tasks === log.tasks;
  const part = isAll
    ? `All ${sayMany(log.jobs, 'job')} of the log`
    : `${sayCount(fit.jobs)} of ${sayMany(log.jobs, 'job')} and ${sayCount(fit.tasks)} of ${sayMany(log.tasks, 'task')}`;
  const changes = [...selection(log, fit, options), ...scaling(fit, options)];
  return changes.length === 0 ? `${part}, unchanged.` : `${part}: ${changes.join('; ')}.`;
}

function selection(log: LogTotals, fit: Fit, options: FitOptions): readonly string[] {
  const { from, to, lengths, keep, maxTasks } = options;
  const changes: string[] = [];
  if (from > 0 || to < log.length)
    changes.push(`those that arrive in ${sayDuration(to - from)} of ${sayDuration(log.length)}`);
  if (lengths !== 'all') changes.push(`${lengths} jobs only`);
  if (keep.kind === 'sample') changes.push(`a sample of ${sayShare(keep.share)}`);
  else if (keep.step > 1) changes.push(`one in ${sayCount(keep.step)}`);
  if (fit.cappedJobs > 0 && maxTasks !== null) changes.push(`at most ${sayMany(maxTasks, 'task')} in a job`);
  return changes;
}

function scaling(fit: Fit, { durationFactor, shortestTask }: FitOptions): readonly string[] {
  const changes: string[] = [];
  const { timeCompression: pace } = fit;
  if (pace > 1) changes.push(`arrivals ${sayNumber(Number(pace.toPrecision(2)))} times as fast`);
  else if (pace < 1) changes.push(`arrivals ${sayNumber(Number((1 / pace).toPrecision(2)))} times slower`);
  if (durationFactor !== 1) changes.push(`durations times ${sayNumber(durationFactor)}`);
  if (shortestTask > 0) changes.push(`no task under ${sayDuration(shortestTask)}`);
  return changes;
}
