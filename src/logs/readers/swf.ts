import { addAll } from '../../base/lists.ts';
import { fieldsOf, type HowToRead, type LogReader } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder } from '../report.ts';
import { sayCount, sayMany, sayShare } from '../say.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import { isTaken, NO_FAILED, offering } from './choices.ts';
import { remarks, rowKinds } from './rowKinds.ts';
import { noPlaces, totalsOf } from './sayTable.ts';
import { LATEST, MAX_TASKS } from './taskGraph.ts';

const FIELDS = 18;
/** Fields of the Grid Workloads Archive, whose first 16 are the same; users and queues may have names there. */
const GRID_FIELDS = 29;

// Columns of the format (Parallel Workloads Archive, version 2.2), counted from 0.
const SUBMIT = 1;
const WAIT = 2;
const RUN = 3;
const USED_PROCESSORS = 4;
const CPU_TIME = 5;
const WANTED_PROCESSORS = 7;
const WANTED_TIME = 8;
const STATUS = 10;
const USER = 11;
const QUEUE = 14;

/** A run time of 0 means less than half a second (definition of the format). */
const SHORTEST = 0.5;

const kinds = rowKinds('swf', 'An SWF row holds 18 numbers, −1 for unknown, with blanks between.');
const told = remarks('swf', {
  warning: {
    'more-columns': '{row} with more than 18 columns: the first 18 are used.',
    unknown:
      '{job} without a run time (column 4) or processors (columns 5 and 8) left out: most were cancelled before they started.',
    parts:
      '{row} of status 2, 3 or 4 left out: parts of a job between interruptions. The row of the whole job counts, or else their sum.',
    'shifted-columns':
      'Column 9 is empty, but column 6 (mean CPU time) looks like the requested time: whole minutes. It is taken as the ' +
      'estimate.',
  },
  info: {
    'run-time-0': '{job} with run time 0, which means under 0.5 s: will last 0.5 s.',
    'unknown-waits':
      'How long jobs waited is not in the file (column 3): the submit times may be start times, from which the queueing is gone.',
    'no-waits':
      'No job waited (column 3): the submit times may be start times, from which the queueing is already gone.',
  },
});

/** Share of rows with whole minutes from which on a column counts as a limit that people asked for. Our choice. */
const ROUND_SHARE = 0.9;

interface Row {
  readonly arrivesAt: number;
  readonly wait: number;
  readonly run: number;
  readonly width: number;
  readonly wanted: number;
  readonly cpuTime: number;
  readonly user: string;
  readonly name: string;
}

/** Starts to read an SWF log. */
export function openSwf(report: ReportBuilder, how: HowToRead = {}): LogReader {
  const unfinished = offering(
    how,
    NO_FAILED,
    { id: 'swf/unfinished', level: 'info' },
    '{job} that failed or were cancelled while they ran (column 11) kept: they occupied the machine.',
    '{job} that failed or were cancelled while they ran (column 11) left out.',
  );
  const rows: Row[] = [];
  const header: string[] = [];
  let lines = 0;
  let tasks = 0;
  let before = Number.NEGATIVE_INFINITY;
  const waits = { known: 0, long: 0 };
  const parts: Row[] = [];

  return {
    line(text, number) {
      if (text.trim() === '') return true;
      if (/^\s*[;#]/.test(text)) {
        header.push(text);
        return true;
      }
      lines += 1;
      const fields = fieldsOf(text);
      const values = fields.slice(0, FIELDS).map(Number);
      if (fields.length < FIELDS) report.add(kinds.wrongColumns, number, text);
      else if (isPart(values[STATUS])) {
        report.add(told.parts, number, text);
        parts.push(rowOf(values, fields));
      } else if (!values.slice(0, USER).every(Number.isFinite) || values[SUBMIT] < 0)
        report.add(kinds.notNumber, number, text);
      else if (values[SUBMIT] > LATEST || values[RUN] > LATEST) report.add(kinds.tooLate, number, text);
      else {
        if (fields.length > FIELDS && fields.length !== GRID_FIELDS)
          report.add(told['more-columns'], number, text);
        const row = rowOf(values, fields);
        if (row.run < 0 || row.width < 1) report.add(told.unknown, number, text);
        else {
          if (tasks + row.width > MAX_TASKS) {
            report.add(kinds.tooMany, number, text);
            return false;
          }
          if (row.arrivesAt < before) report.add(kinds.outOfOrder, number, text);
          before = row.arrivesAt;
          if (values[STATUS] === 0 || values[STATUS] === 5) {
            report.add(unfinished, number, text);
            if (isTaken(how, NO_FAILED)) return true;
          }
          if (row.run === 0) report.add(told['run-time-0'], number, text);
          if (values[WAIT] >= 0) waits.known += 1;
          if (values[WAIT] > 0) waits.long += 1;
          tasks += row.width;
          rows.push(row);
        }
      }
      return true;
    },
    finish() {
      addParts(rows, parts);
      if (kinds.isRefused(report, lines, rows.length)) return null;
      if (waits.known === 0) report.add(told['unknown-waits']);
      else if (waits.long === 0) report.add(told['no-waits']);
      const log = build(rows, report);
      sayWhatWasRead(log, header, report);
      return log;
    },
  };
}

/** Whether a row is a part of a job (definition of the format: 2 to be continued, 3 the last, 4 the last, failed). */
const isPart = (status: number): boolean => status >= 2 && status <= 4;

/** Jobs of which there are only parts are as long as these together. */
function addParts(rows: Row[], parts: readonly Row[]): void {
  const whole = new Set(rows.map(({ name }) => name));
  const sums = new Map<string, Row>();
  for (const part of parts) {
    if (whole.has(part.name) || part.run < 0) continue;
    const before = sums.get(part.name);
    // Between its parts such a job waited again.
    if (before !== undefined) sums.set(part.name, { ...before, wait: -1, run: before.run + part.run });
    else if (part.arrivesAt >= 0 && part.width > 0) sums.set(part.name, part);
  }
  addAll(rows, sums.values());
}

function rowOf(values: readonly number[], fields: readonly string[]): Row {
  const used = values[USED_PROCESSORS];
  const named = (title: string, at: number) =>
    values[at] < 0 ? '' : Number.isNaN(values[at]) ? fields[at] : `${title} ${values[at]}`;
  const queue = named('queue', QUEUE);
  return {
    arrivesAt: values[SUBMIT],
    wait: values[WAIT],
    run: values[RUN],
    width: Math.floor(used > 0 ? used : values[WANTED_PROCESSORS]),
    wanted: values[WANTED_TIME],
    cpuTime: values[CPU_TIME],
    user: named('user', USER) || queue,
    name: fields[0],
  };
}

function build(rows: readonly Row[], report: ReportBuilder): WorkloadLog {
  const jobs = createLogBuilder();
  const isShifted =
    rows.every(({ wanted }) => wanted < 0) &&
    rows.filter(({ cpuTime }) => cpuTime > 0 && cpuTime % 60 === 0).length >= rows.length * ROUND_SHARE;
  if (isShifted) report.add(told['shifted-columns']);
  for (const { arrivesAt, wait, run, width, wanted, cpuTime, user, name } of rows) {
    const limit = isShifted ? cpuTime : wanted;
    jobs.addJob(arrivesAt, limit > 0 ? limit : Number.NaN, user, name);
    if (wait >= 0) jobs.ran(arrivesAt + wait, arrivesAt + wait + run, width > 1);
    jobs.addStage();
    for (let task = 0; task < width; task += 1) jobs.addTask(run === 0 ? SHORTEST : run);
  }
  return jobs.finish();
}

function sayWhatWasRead(log: WorkloadLog, header: readonly string[], report: ReportBuilder): void {
  const users = log.users.filter((user) => user !== '').length;
  const processors = numberIn(header, 'MaxProcs') ?? numberIn(header, 'MaxNodes') ?? 0;
  const load = log.work / (log.length * processors);
  const declared = numberIn(header, 'MaxJobs') ?? log.jobs;
  report.say({
    read: [
      `${sayMany(log.jobs, 'job')} of ${sayCount(users)} users: submit time, run time, processors and, where it is known, ` +
        'the requested time.',
      declared === log.jobs
        ? ''
        : `The header speaks of ${sayMany(declared, 'job')}; ${sayCount(log.jobs)} were read.`,
    ],
    derived: [
      ...totalsOf(log),
      processors > 0 && log.length > 0
        ? `On the ${sayCount(processors)} processors of the header this is a load of ${sayShare(load)}.`
        : '',
    ],
    assumed: [
      'A job on n processors becomes n independent tasks of equal duration: SWF jobs start on all of their processors at ' +
        'once, these do not.',
      noPlaces,
      'The requested time is what a scheduler is told; users ask for more than they need.',
    ],
  });
}

function numberIn(header: readonly string[], name: string): number | undefined {
  const found = header.map((line) => new RegExp(`^;\\s*${name}\\s*:\\s*(\\d+)`).exec(line)?.[1]);
  const first = found.find((value) => value !== undefined);
  // So many digits that no number holds them say nothing.
  return first !== undefined && Number.isFinite(Number(first)) ? Number(first) : undefined;
}
