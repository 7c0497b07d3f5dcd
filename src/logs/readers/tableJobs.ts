import { type ColumnMapping, missingRoles } from '../columnMapping.ts';
import type { HowToRead } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder } from '../report.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import { offering, SPAN, UNFINISHED } from './choices.ts';
import { rowReader, type TableRow } from './csvRow.ts';
import { kindOf, remarks, rowKinds } from './rowKinds.ts';
import { medianOf, sayTable } from './sayTable.ts';
import { MAX_TASKS } from './taskGraph.ts';

interface Job {
  readonly name: string;
  readonly user: string;
  arrivesAt: number;
  estimate: number;
  input: number;
  /** NaN: not known, the median is taken. */
  readonly durations: number[];
}

/** Collects the jobs of a table of any columns, whatever the text is from which its cells come. */
interface TableJobs {
  readonly mapping: ColumnMapping | undefined;
  /** Starts under a mapping; returns false where it lacks what jobs need. */
  start(mapping: ColumnMapping, names: readonly string[]): boolean;
  /** Takes a row; returns false when it needs no more. */
  row(cells: readonly string[], text: string, number: number): boolean;
  /** Counts a row that could not be split into cells. */
  damage(): void;
  finish(): WorkloadLog | null;
}

/** Creates an empty collection; `noun` is what the file calls a column. */
export function createTableJobs(
  report: ReportBuilder,
  how: HowToRead,
  id: string,
  noun = 'column',
): TableJobs {
  const jobs = new Map<string, Job>();
  const kinds = rowKinds(
    id,
    'A table needs a row for each job or task, with its arrival and its duration or end.',
  );
  const { instant } = remarks(id, {
    info: { instant: '{row} with a duration under a microsecond: will last one microsecond.' },
  });
  const noLength = offering(
    how,
    SPAN,
    { id: `${id}/no-duration`, level: 'warning' },
    '{row} whose duration is empty (left out) or 0 (one microsecond), though there are start and end.',
    '{row} without a duration of their own: end − start is used.',
  );
  const unfinished = offering(
    how,
    UNFINISHED,
    { id: `${id}/unfinished`, level: 'warning' },
    '{row} without an end or a duration left out: perhaps they had not finished.',
    '{row} without an end or a duration: the median is taken.',
  );
  let mapping: ColumnMapping | undefined;
  let names: readonly string[] = [];
  let missing: readonly string[] = [];
  let read: ReturnType<typeof rowReader> | undefined;
  let rows = 0;
  let damaged = 0;
  let tasks = 0;
  let latest = Number.NEGATIVE_INFINITY;

  /** Adds a row to its job. Rows without the name of a job are jobs of their own. */
  function add(row: TableRow, number: number): void {
    const key = row.job === '' ? `\n${number}` : row.job;
    let job = jobs.get(key);
    if (job === undefined) {
      const { job: name, user, estimate } = row;
      const arrivesAt = mapping?.gap === undefined ? row.arrivesAt : jobs.size * mapping.gap;
      job = { name, user, arrivesAt, estimate, input: 0, durations: [] };
      jobs.set(key, job);
    }
    if (mapping?.gap === undefined) job.arrivesAt = Math.min(job.arrivesAt, row.arrivesAt);
    if (Number.isNaN(job.estimate)) job.estimate = row.estimate;
    job.input += row.input;
    for (let task = 0; task < row.tasks; task += 1)
      job.durations.push(row.durations[task % row.durations.length]);
  }

  return {
    get mapping() {
      return mapping;
    },
    start(given, columnNames) {
      mapping = given;
      names = columnNames;
      missing = missingRoles(given);
      read = missing.length === 0 ? rowReader(given, names, how) : undefined;
      return read !== undefined;
    },
    row(cells, text, number) {
      if (read === undefined) return false;
      rows += 1;
      const row = read(cells);
      if (row === 'unfinished' || row === 'noLength') {
        report.add(row === 'unfinished' ? unfinished : noLength, number, text);
        return true;
      }
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
      if (row.isFilled) report.add(unfinished, number, text);
      else if (row.lacksLength) report.add(noLength, number, text);
      else if (row.durations.some((duration) => duration < 1e-6)) report.add(instant, number, text);
      tasks += row.tasks;
      add(row, number);
      return true;
    },
    damage() {
      rows += 1;
      damaged += 1;
    },
    finish() {
      if (missing.length > 0) {
        const isJson = noun === 'field';
        const [before, after] = isJson
          ? ['This is JSON of an unknown shape. ', ', or make a table of it:']
          : ['', '.'];
        const gap = missing[0]?.includes('arrival') ? ', or choose a gap between jobs' : '';
        const why = `${before}Missing: ${missing.join(', and ')}. Say below which ${noun}s hold it${gap}${after}`;
        report.add(kindOf(`${id}/missing`, 'error', () => why));
        return null;
      }
      if (mapping === undefined || kinds.isRefused(report, rows, jobs.size, damaged)) return null;
      const log = build(jobs);
      sayTable(log, mapping, names, report);
      return log;
    },
  };
}

function build(jobs: ReadonlyMap<string, Job>): WorkloadLog {
  const builder = createLogBuilder();
  const hasGaps = [...jobs.values()].some(({ durations }) => durations.some(Number.isNaN));
  const known = hasGaps ? [...jobs.values()].flatMap(({ durations }) => durations) : [];
  const median = medianOf(known.filter((duration) => !Number.isNaN(duration)));
  for (const { name, user, arrivesAt, estimate, input, durations } of jobs.values()) {
    builder.addJob(arrivesAt, estimate, user, name);
    builder.addStage([], input);
    for (const duration of durations) {
      builder.addTask(Number.isNaN(duration) ? (Number.isNaN(median) ? 1 : median) : duration);
    }
  }
  return builder.finish();
}
