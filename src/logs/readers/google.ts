import type { HowToRead, LogReader } from '../format.ts';
import type { ReportBuilder } from '../report.ts';
import { cellsOf } from './csvRow.ts';
import { buildJobs, type Job, MICROSECOND, sayEvents, type Task } from './googleJobs.ts';
import { kinds, told } from './googleKinds.ts';
import { LATEST, MAX_TASKS } from './taskGraph.ts';

const FIELDS = 13;

// Kinds of events (schema of the trace, "task events").
const SUBMIT = 0;
const SCHEDULE = 1;
const EVICT = 2;
const FINISH = 4;
const LOST = 6;

/** The time of events after the end of the trace: 2^63 − 1. */
const AFTER_TRACE = '9223372036854775807';

interface Event {
  readonly time: number; // µs
  readonly kind: number;
  readonly task: Task;
  readonly line: number;
}

/** Starts to read task events in the schema of Google's trace of 2011. */
export function openGoogle2011(report: ReportBuilder, how: HowToRead = {}): LogReader {
  const jobs = new Map<string, Job>();
  const events: Event[] = [];
  let rows = 0;
  let before = 0;

  return {
    line(text, number) {
      if (text.trim() === '') return true;
      const fields = cellsOf(text);
      const [stamp, , id, index, , event, , scheduling, priority] = fields;
      if (rows === 0 && fields.length === FIELDS && !/^\d/.test(stamp)) return true; // a header
      rows += 1;
      const time = Number(stamp);
      const kind = event === '' ? Number.NaN : Number(event);
      if (fields.length !== FIELDS || id === '' || index === '') report.add(kinds.wrongColumns, number, text);
      else if (stamp === AFTER_TRACE) report.add(told['after-trace'], number, text);
      else if (stamp === '' || !(time >= 0 && kind >= 0 && kind <= 8))
        report.add(kinds.notNumber, number, text);
      else if (time * MICROSECOND > LATEST) report.add(kinds.tooLate, number, text);
      else if (events.length > MAX_TASKS) {
        report.add(kinds.tooMany, number, text);
        return false;
      } else {
        if (time < before) report.add(told['out-of-order'], number, text);
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
      const log = buildJobs(jobs, report, how);
      if (kinds.isRefused(report, rows, log.jobs)) return null;
      sayEvents(log, jobs, report);
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
    report.add(told['ended-attempts'], line, `${task.name} of ${job.name}`);
    task.scheduledAt = Number.NaN;
  }
}
