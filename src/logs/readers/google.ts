import type { LogReader } from '../format.ts';
import { LATEST, MAX_TASKS } from '../latest.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder } from '../report.ts';
import { sayCount, sayDuration, sayMany } from '../say.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import { kindOf, rowKinds } from './rowKinds.ts';
import { noPlaces, sayTotals } from './sayLog.ts';

const FIELDS = 13;
const MICROSECOND = 1e-6; // s

// Kinds of events (schema of the trace, "task events").
const SUBMIT = 0;
const SCHEDULE = 1;
const EVICT = 2;
const FINISH = 4;
const LOST = 6;

/** The time of events after the end of the trace: 2^63 − 1. */
const AFTER_TRACE = '9223372036854775807';

const ID = 'google2011';
const kinds = rowKinds(
  ID,
  'A row holds 13 columns with commas between: time in µs, missing, job, task, machine, event 0 to 8, user, class, ….',
);
const outOfOrder = kindOf(
  `${ID}/out-of-order`,
  'info',
  (count) => `${sayMany(count, 'event')} earlier than the line before; sorted.`,
);
const attempts = kindOf(
  `${ID}/ended-attempts`,
  'info',
  (count) => `${sayMany(count, 'attempt')} evicted, failed, killed or lost: left out.`,
);
const unfinished = kindOf(
  `${ID}/unfinished`,
  'warning',
  (count) =>
    `${sayMany(count, 'task')} without a FINISH that follows a SCHEDULE left out: their lengths are not known.`,
);
const emptyJobs = kindOf(
  `${ID}/empty-jobs`,
  'warning',
  (count) => `${sayMany(count, 'job')} without a finished task left out.`,
);
const noSubmit = kindOf(
  `${ID}/no-submit`,
  'warning',
  (count) => `${sayMany(count, 'job')} without a SUBMIT: taken to arrive with the first event.`,
);
const afterTrace = kindOf(
  `${ID}/after-trace`,
  'info',
  (count) => `${sayMany(count, 'event')} after the end of the trace left out.`,
);

interface Event {
  readonly time: number; // µs
  readonly kind: number;
  readonly task: Task;
  readonly line: number;
}

interface Task {
  readonly job: Job;
  readonly name: string;
  scheduledAt: number;
  duration: number;
  waited: number;
}

interface Job {
  readonly name: string;
  readonly user: string;
  arrivesAt: number;
  firstEvent: number;
  /** By index. Ids have 64 bits and stay text: numbers would not be exact. */
  readonly tasks: Map<string, Task>;
  readonly line: number;
}

/** Starts to read task events in the schema of Google's trace of 2011. */
export function openGoogle2011(report: ReportBuilder): LogReader {
  const jobs = new Map<string, Job>();
  const events: Event[] = [];
  let rows = 0;
  let before = 0;

  return {
    line(text, number) {
      if (text.trim() === '') return true;
      const fields = text.split(',').map((field) => field.trim());
      const [stamp, , id, index, , event, , scheduling, priority] = fields;
      if (rows === 0 && fields.length === FIELDS && !/^\d/.test(stamp)) return true; // a header
      rows += 1;
      const time = Number(stamp);
      const kind = event === '' ? Number.NaN : Number(event);
      if (fields.length !== FIELDS || id === '' || index === '') report.add(kinds.wrongColumns, number, text);
      else if (stamp === AFTER_TRACE) report.add(afterTrace, number, text);
      else if (stamp === '' || !(time >= 0 && kind >= 0 && kind <= 8))
        report.add(kinds.notNumber, number, text);
      else if (time * MICROSECOND > LATEST) report.add(kinds.tooLate, number, text);
      else if (events.length > MAX_TASKS) {
        report.add(kinds.tooMany, number, text);
        return false;
      } else {
        if (time < before) report.add(outOfOrder, number, text);
        before = time;
        const job = jobs.get(id) ?? {
          name: id,
          user: poolOf(scheduling, priority),
          arrivesAt: Number.POSITIVE_INFINITY,
          firstEvent: Number.POSITIVE_INFINITY,
          tasks: new Map(),
          line: number,
        };
        jobs.set(id, job);
        const task = job.tasks.get(index) ?? {
          job,
          name: index,
          scheduledAt: Number.NaN,
          duration: Number.NaN,
          waited: Number.NaN,
        };
        job.tasks.set(index, task);
        events.push({ time, kind, task, line: number });
      }
      return true;
    },
    finish() {
      // Pairs of events need their order in time; ties keep the order of the file.
      events.sort((a, b) => a.time - b.time || a.line - b.line);
      for (const event of events) follow(event, report);
      const log = build(jobs, report);
      if (kinds.isRefused(report, rows, log.jobs)) return null;
      sayWhatWasRead(log, jobs, report);
      return log;
    },
  };
}

function poolOf(scheduling: string, priority: string): string {
  if (scheduling !== '') return `class ${scheduling}`;
  return priority === '' ? '' : `priority ${priority}`;
}

function follow({ time, kind, task, line }: Event, report: ReportBuilder): void {
  const { job } = task;
  job.firstEvent = Math.min(job.firstEvent, time);
  if (kind === SUBMIT) job.arrivesAt = Math.min(job.arrivesAt, time);
  else if (kind === SCHEDULE) {
    task.scheduledAt = time;
    task.waited = time - job.arrivesAt;
  } else if (kind === FINISH) {
    if (!Number.isNaN(task.scheduledAt)) task.duration = (time - task.scheduledAt) * MICROSECOND;
  } else if (kind >= EVICT && kind <= LOST) {
    report.add(attempts, line, `${task.name} of ${job.name}`);
    task.scheduledAt = Number.NaN;
  }
}

function build(jobs: ReadonlyMap<string, Job>, report: ReportBuilder): WorkloadLog {
  const builder = createLogBuilder();
  for (const { name, user, arrivesAt, firstEvent, tasks, line } of jobs.values()) {
    const finished = [...tasks.values()].filter(({ duration }) => !Number.isNaN(duration));
    for (const task of tasks.values())
      if (Number.isNaN(task.duration)) report.add(unfinished, line, `${task.name} of ${name}`);
    if (finished.length === 0) {
      report.add(emptyJobs, line, name);
      continue;
    }
    if (arrivesAt === Number.POSITIVE_INFINITY) report.add(noSubmit, line, name);
    const first = Math.min(arrivesAt, firstEvent);
    builder.addJob(first * MICROSECOND, Number.NaN, user, name);
    builder.addStage();
    for (const { duration } of finished) builder.addTask(duration);
  }
  return builder.finish();
}

function sayWhatWasRead(log: WorkloadLog, jobs: ReadonlyMap<string, Job>, report: ReportBuilder): void {
  report.say(
    'read',
    `${sayMany(log.jobs, 'job')} of ${sayCount(log.tasks)} finished tasks: SUBMIT of the job, last SCHEDULE and FINISH of ` +
      'each task.',
  );
  const waits = [...jobs.values()]
    .flatMap(({ tasks }) => [...tasks.values()].map(({ waited }) => waited))
    .filter((wait) => Number.isFinite(wait) && wait >= 0)
    .sort((a, b) => a - b);
  if (waits.length > 0) {
    const median = waits[Math.floor(waits.length / 2)] * MICROSECOND;
    report.say(
      'read',
      `In the log, the median task was scheduled ${sayDuration(median)} after its job arrived.`,
    );
  }
  sayTotals(log, report);
  report.say('assumed', 'The scheduling class of a job, or else its priority, is its user.');
  report.say('assumed', 'Placement constraints are not imported; tasks of a job are independent.');
  report.say('assumed', noPlaces);
}
