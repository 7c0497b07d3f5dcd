import { fieldsOf, type LogReader } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder, ReportKind } from '../report.ts';
import { sayCount, sayDuration, sayMany, sayNumber, sayShare } from '../say.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import { LATEST, MAX_TASKS } from './taskGraph.ts';

/** A row contains arrival, number of tasks, mean task duration, and the duration of each task. */
const FIELDS_BEFORE_DURATIONS = 3;

/** Some bad rows are accidents; if a larger share is bad, the file has another format. */
const TOLERATED_BAD_SHARE = 0.05;

const notNumber: ReportKind = {
  id: 'tr/not-a-number',
  level: 'warning',
  message: (count) =>
    `${sayMany(count, 'row')} with a field that is not a number (or below 0) left out. ` +
    'Fields are arrival, number of tasks, mean duration and one duration for each task, in seconds.',
};

const tooLate: ReportKind = {
  id: 'tr/too-late',
  level: 'warning',
  message: (count) =>
    `${sayMany(count, 'row')} with a time of more than ${sayCount(LATEST)} s (127 years) left out: that is no time in seconds.`,
};

const wrongCount: ReportKind = {
  id: 'tr/wrong-count',
  level: 'warning',
  message: (count) =>
    `${sayMany(count, 'row')} left out: the number of tasks (field 2) and the number of durations after field 3 differ.`,
};

const noTasks: ReportKind = {
  id: 'tr/no-tasks',
  level: 'warning',
  message: (count) => `${sayMany(count, 'job')} without a single task left out.`,
};

const tooMany: ReportKind = {
  id: 'tr/too-many',
  level: 'warning',
  message: () =>
    `Reading stopped here: a log of more than ${sayCount(MAX_TASKS)} tasks does not fit into a browser tab. ` +
    'For a later part, cut the file first.',
};

const outOfOrder: ReportKind = {
  id: 'tr/out-of-order',
  level: 'warning',
  message: (count) => `${sayMany(count, 'row')} out of the order of arrival; sorted.`,
};

const offEstimate: ReportKind = {
  id: 'tr/off-estimate',
  level: 'info',
  message: (count) =>
    `${sayMany(count, 'job')} whose mean duration (field 3) is more than 1 % off the mean of its tasks. ` +
    'It is kept as the estimate; the durations are what runs.',
};

const instant: ReportKind = {
  id: 'tr/instant',
  level: 'info',
  message: (count) =>
    `${sayMany(count, 'task')} shorter than a microsecond, the resolution of the clock: will last one microsecond.`,
};

/** Why a file is refused: too many bad rows, or no good one. */
function refusal(bad: number, rows: number): ReportKind {
  return {
    id: 'tr/refused',
    level: 'error',
    message: () =>
      rows === bad
        ? 'No job could be read: a .tr line holds the arrival, the number of tasks n, the mean duration, and n durations.'
        : `${sayCount(bad)} of ${sayCount(rows)} rows (${sayShare(bad / rows)}) cannot be read. ` +
          'Either this is another format or the file is damaged: compare its lines named here with the original.',
  };
}

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
        report.add(tooMany, number, text);
        return false;
      }
      const [arrivesAt, tasks, estimate] = values;
      if (!jobs.addJob(arrivesAt, estimate)) report.add(outOfOrder, number, text);
      jobs.addStage();
      let sum = 0;
      for (let at = FIELDS_BEFORE_DURATIONS; at < values.length; at += 1) {
        jobs.addTask(values[at]);
        sum += values[at];
        if (values[at] < 1e-6) report.add(instant, number, text);
      }
      if (Math.abs(sum / tasks - estimate) > 0.01 * estimate) report.add(offEstimate, number, text);
      return true;
    },
    finish() {
      const bad = [notNumber, tooLate, wrongCount, noTasks].reduce(
        (sum, kind) => sum + report.count(kind),
        0,
      );
      if (jobs.jobs === 0 || (bad > 1 && bad / rows > TOLERATED_BAD_SHARE)) {
        report.add(refusal(bad, rows));
        return null;
      }
      const log = jobs.finish();
      sayWhatWasRead(log, report);
      return log;
    },
  };
}

function complaintAbout(values: readonly number[]): ReportKind | undefined {
  const tasks = values[1];
  const isNumeric = values.every(Number.isFinite) && values.every((value, at) => at === 0 || value >= 0);
  if (!isNumeric) return notNumber;
  if (tasks === 0 && values.length <= FIELDS_BEFORE_DURATIONS) return noTasks;
  if (tasks !== values.length - FIELDS_BEFORE_DURATIONS) return wrongCount;
  if (values.some((value, at) => at !== 1 && Math.abs(value) > LATEST)) return tooLate;
  return undefined;
}

function sayWhatWasRead(log: WorkloadLog, report: ReportBuilder): void {
  const rows = `${sayMany(log.jobs, 'job')} of ${sayMany(log.tasks, 'task')}`;
  report.say('read', `${rows}: arrival, number of tasks, mean duration and every task's own duration.`);
  report.say('derived', `${sayCount(log.work)} slot-seconds of work over ${sayDuration(log.length)}.`);
  if (log.shift !== 0) {
    report.say(
      'derived',
      `Arrivals shifted by ${sayNumber(-log.shift)} s, so that the first job arrives at 0.`,
    );
  }
  report.say('assumed', 'Times are seconds: the file names no unit.');
  report.say('assumed', 'Tasks of a job are independent (one stage), and any server may run them.');
  report.say('assumed', 'One user: the file names none.');
  report.say(
    'assumed',
    'The mean duration (field 3) is what a scheduler would have been told; it tells short from long.',
  );
}
