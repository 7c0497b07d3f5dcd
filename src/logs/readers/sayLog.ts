import type { ReportBuilder } from '../report.ts';
import { sayCount, sayDuration, sayMany, sayNumber } from '../say.ts';
import type { WorkloadLog } from '../workloadLog.ts';

/** Says what follows from every log: its work, its length and how far it was shifted. */
export function sayTotals(log: WorkloadLog, report: ReportBuilder): void {
  report.say(
    'derived',
    `${sayMany(log.jobs, 'job')} of ${sayMany(log.tasks, 'task')}: ${sayCount(log.work)} slot-seconds of work ` +
      `over ${sayDuration(log.length)}.`,
  );
  if (log.shift === 0) return;
  report.say(
    'derived',
    `Arrivals shifted by ${sayNumber(-log.shift)} s, so that the first job arrives at 0.`,
  );
}

/** What most logs do not contain. */
export const noPlaces =
  'Where data lies is not in the file: tasks read nothing, and any server may run them. Reading is part of the durations.';
