import { type ColumnMapping, columnName, missingRoles, roles, timeUnits } from '../columnMapping.ts';
import type { HowToRead, LogReader } from '../format.ts';
import { MAX_TASKS } from '../latest.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder } from '../report.ts';
import { sayDuration, sayMany } from '../say.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import { rowReader, type TableRow } from './csvRow.ts';
import { cellsOf, guessMapping } from './guessColumns.ts';
import { kindOf, rowKinds } from './rowKinds.ts';
import { noPlaces, sayTotals } from './sayLog.ts';

/** Records by which columns are guessed. */
const FIRST_RECORDS = 50;

/** A record with more lines has a quote that is never closed. */
const MOST_LINES = 100;

const kinds = rowKinds(
  'csv',
  'A table needs a row for each job or task, with its arrival and its duration or end.',
);
const openQuote = kindOf(
  'csv/open-quote',
  'warning',
  (count) => `${sayMany(count, 'row')} left out: a quotation mark is never closed.`,
);
const instant = kindOf(
  'csv/instant',
  'info',
  (count) => `${sayMany(count, 'row')} with a duration under a microsecond: will last one microsecond.`,
);

interface Record {
  readonly text: string;
  readonly number: number;
}

interface Job {
  readonly name: string;
  readonly user: string;
  arrivesAt: number;
  estimate: number;
  input: number;
  readonly durations: number[];
}

/** Starts to read a table; without a mapping, or one without columns, it is guessed from the first rows. */
export function openCsv(report: ReportBuilder, { mapping: given }: HowToRead = {}): LogReader {
  let first: Record[] | null = [];
  let open = { text: '', number: 0, lines: 0 };
  let mapping = given;
  let names: readonly string[] = [];
  let example: readonly string[] = [];
  let missing: readonly string[] = [];
  let read: ReturnType<typeof rowReader> | undefined;
  let rows = 0;
  let damaged = 0;
  let tasks = 0;
  let latest = Number.NEGATIVE_INFINITY;
  const jobs = new Map<string, Job>();

  function start(): boolean {
    const records = first ?? [];
    first = null;
    const texts = records.map(({ text }) => text);
    mapping =
      given !== undefined && Object.keys(given.columns).length > 0
        ? given
        : guessMapping(texts, given?.separator);
    const { separator, hasHeader } = mapping;
    const cells = records.slice(0, 2).map(({ text }) => cellsOf(text, separator));
    names = hasHeader ? (cells[0] ?? []) : (cells[0] ?? []).map((_, at) => `column ${at + 1}`);
    example = cells[hasHeader ? 1 : 0] ?? [];
    missing = missingRoles(mapping);
    if (missing.length > 0) return false;
    read = rowReader(mapping, names);
    return records.slice(hasHeader ? 1 : 0).every(take);
  }

  function take({ text, number }: Record): boolean {
    if (read === undefined || mapping === undefined) return false;
    rows += 1;
    const row = read(cellsOf(text, mapping.separator));
    if ('kind' in row) {
      report.add(row.kind, number, text);
      if (row.isDamage) damaged += 1;
      return true;
    }
    if (tasks + row.tasks > MAX_TASKS) {
      report.add(kinds.tooMany, number, text);
      return false;
    }
    if (row.arrivesAt < latest) report.add(kinds.outOfOrder, number, text);
    latest = row.arrivesAt;
    if (row.durations.some((duration) => duration < 1e-6)) report.add(instant, number, text);
    tasks += row.tasks;
    addTo(jobs, row, number);
    return true;
  }

  return {
    line(text, number) {
      if (open.lines === 0 && text.trim() === '') return true;
      open = {
        text: open.lines === 0 ? text : `${open.text}\n${text}`,
        number: open.lines === 0 ? number : open.number,
        lines: open.lines + 1,
      };
      const isOpen = (open.text.split('"').length - 1) % 2 === 1;
      if (isOpen && open.lines < MOST_LINES) return true;
      const record = open;
      open = { text: '', number: 0, lines: 0 };
      if (isOpen) {
        report.add(openQuote, record.number, record.text);
        rows += 1;
        damaged += 1;
        return true;
      }
      if (first === null) return take(record);
      first.push(record);
      return first.length < FIRST_RECORDS || start();
    },
    columns: () => (mapping === undefined ? null : { mapping, names, example }),
    finish() {
      if (open.lines > 0) {
        report.add(openQuote, open.number, open.text);
        damaged += 1;
      }
      if (first !== null) start();
      if (missing.length > 0) {
        const why = `Missing: ${missing.join(', and ')}. Say below which columns hold it.`;
        report.add(kindOf('csv/missing', 'error', () => why));
        return null;
      }
      if (mapping === undefined || kinds.isRefused(report, rows, jobs.size, damaged)) return null;
      const log = build(jobs);
      sayWhatWasRead(log, mapping, names, report);
      return log;
    },
  };
}

/** Adds a row to its job. Rows without the name of a job are jobs of their own. */
function addTo(jobs: Map<string, Job>, row: TableRow, number: number): void {
  const key = row.job === '' ? `\n${number}` : row.job;
  let job = jobs.get(key);
  if (job === undefined) {
    const { job: name, user, arrivesAt, estimate } = row;
    job = { name, user, arrivesAt, estimate, input: 0, durations: [] };
    jobs.set(key, job);
  }
  job.arrivesAt = Math.min(job.arrivesAt, row.arrivesAt);
  if (Number.isNaN(job.estimate)) job.estimate = row.estimate;
  job.input += row.input;
  for (let task = 0; task < row.tasks; task += 1)
    job.durations.push(row.durations[task % row.durations.length]);
}

function build(jobs: ReadonlyMap<string, Job>): WorkloadLog {
  const builder = createLogBuilder();
  for (const { name, user, arrivesAt, estimate, input, durations } of jobs.values()) {
    builder.addJob(arrivesAt, estimate, user, name);
    builder.addStage([], input);
    for (const duration of durations) builder.addTask(duration);
  }
  return builder.finish();
}

/** Durations are sampled at so many places for their median. */
const SAMPLED = 1_001;

function sayWhatWasRead(
  log: WorkloadLog,
  mapping: ColumnMapping,
  names: readonly string[],
  report: ReportBuilder,
): void {
  const { columns, timeUnit } = mapping;
  const used = roles.flatMap(({ id, title }) => {
    const at = columns[id];
    return at === undefined ? [] : [`${title.toLowerCase()} from “${columnName(names, at)}”`];
  });
  report.say('read', `${sayMany(log.jobs, 'job')}: ${used.join(', ')}.`);
  sayTotals(log, report);
  const step = Math.max(1, Math.floor(log.durations.length / SAMPLED));
  const sampled = log.durations.filter((_, at) => at % step === 0).sort();
  report.say('derived', `The median task lasts ${sayDuration(sampled[Math.floor(sampled.length / 2)])}.`);
  const unit = timeUnits.find(({ id }) => id === timeUnit)?.title ?? timeUnit;
  const own = timeUnits.find(({ id }) => id === mapping.durationUnit)?.title ?? '';
  const durationsIn = columns.duration === undefined ? '' : `, durations ${own}`;
  report.say('assumed', `Times are ${unit}${durationsIn}; this can be changed.`);
  report.say('assumed', 'Tasks of a job are independent (one stage), and any server may run them.');
  if (log.data === null) report.say('assumed', noPlaces);
  else
    report.say(
      'assumed',
      'Each task reads an equal part of its job’s input from blocks that lie anywhere (3 replicas), and then lasts as ' +
        'long as the table says: if its durations contain the reading, leave the column of bytes out.',
    );
}
