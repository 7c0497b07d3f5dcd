import { fieldsOf, type LogReader } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder, ReportKind } from '../report.ts';
import { sayCount, sayDuration, sayMany } from '../say.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import { isRefused, remarks, tooManyTasks } from './rowKinds.ts';
import { shiftOf } from './sayTable.ts';
import { LATEST, MAX_TASKS } from './taskGraph.ts';

/** A row contains arrival, number of tasks, mean task duration, and the duration of each task. */
const FIELDS_BEFORE_DURATIONS = 3;

const told = remarks('tr', {
  warning: {
    'not-a-number':
      '{row} with a field that is not a number (or below 0) left out. ' +
      'Fields are arrival, number of tasks, mean duration and one duration for each task, in seconds.',
    'too-late': `{row} with a time of more than ${sayCount(LATEST)} s (127 years) left out: that is no time in seconds.`,
    'wrong-count':
      '{row} left out: the number of tasks (field 2) and the number of durations after field 3 differ.',
    'no-tasks': '{job} without a single task left out.',
    'too-many': tooManyTasks,
    'out-of-order': '{row} out of the order of arrival; sorted.',
  },
  info: {
    'off-estimate':
      '{job} whose mean duration (field 3) is more than 1 % off the mean of its tasks. ' +
      'It is kept as the estimate; the durations are what runs.',
    instant: '{task} shorter than a microsecond, the resolution of the clock: will last one microsecond.',
  },
});

const NO_JOB =
  'No job could be read: a .tr line holds the arrival, the number of tasks n, the mean duration, and n durations.';

/** Starts to read a `.tr` log. */
export function openTr(report: ReportBuilder): LogReader {
  const jobs = createLogBuilder();
  let rows = 0;

  return {
    line(text, number) {
      const fields = fieldsOf(text);
      if (fields.length === 0) return true;
      rows += 1;
      const values = fields.map(Number);
      const complaint = complaintAbout(values);
      if (complaint !== undefined) {
        report.add(complaint, number, text);
        return true;
      }
      if (jobs.tasks + values[1] > MAX_TASKS) {
        report.add(told['too-many'], number, text);
        return false;
      }
      const [arrivesAt, tasks, estimate] = values;
      if (!jobs.addJob(arrivesAt, estimate)) report.add(told['out-of-order'], number, text);
      jobs.addStage();
      let sum = 0;
      for (let at = FIELDS_BEFORE_DURATIONS; at < values.length; at += 1) {
        jobs.addTask(values[at]);
        sum += values[at];
        if (values[at] < 1e-6) report.add(told.instant, number, text);
      }
      if (Math.abs(sum / tasks - estimate) > 0.01 * estimate) report.add(told['off-estimate'], number, text);
      return true;
    },
    finish() {
      const bad = [told['not-a-number'], told['too-late'], told['wrong-count'], told['no-tasks']].reduce(
        (sum, kind) => sum + report.count(kind),
        0,
      );
      if (isRefused('tr', report, { rows, jobs: jobs.jobs, bad }, NO_JOB)) return null;
      const log = jobs.finish();
      sayWhatWasRead(log, report);
      return log;
    },
  };
}

function complaintAbout(values: readonly number[]): ReportKind | undefined {
  const tasks = values[1];
  const isNumeric = values.every(Number.isFinite) && values.every((value, at) => at === 0 || value >= 0);
  if (!isNumeric) return told['not-a-number'];
  if (tasks === 0 && values.length <= FIELDS_BEFORE_DURATIONS) return told['no-tasks'];
  if (tasks !== values.length - FIELDS_BEFORE_DURATIONS) return told['wrong-count'];
  if (values.some((value, at) => at !== 1 && Math.abs(value) > LATEST)) return told['too-late'];
  return undefined;
}

function sayWhatWasRead(log: WorkloadLog, report: ReportBuilder): void {
  const rows = `${sayMany(log.jobs, 'job')} of ${sayMany(log.tasks, 'task')}`;
  report.say({
    read: [`${rows}: arrival, number of tasks, mean duration and every task's own duration.`],
    derived: [`${sayCount(log.work)} slot-seconds of work over ${sayDuration(log.length)}.`, shiftOf(log)],
    assumed: [
      'Times are seconds: the file names no unit.',
      'Tasks of a job are independent (one stage), and any server may run them.',
      'One user: the file names none.',
      'The mean duration (field 3) is what a scheduler would have been told; it tells short from long.',
    ],
  });
}
