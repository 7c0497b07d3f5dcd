import { type ColumnChoice, missingRoles } from '../columnMapping.ts';
import type { HowToRead } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import { excerpt, type ReportBuilder } from '../report.ts';
import { medianOf } from '../say.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import { offering, SPAN, UNFINISHED } from './choices.ts';
import { rowReader, type TableRow } from './csvRow.ts';
import { daysBesideTimes, withTimes } from './dayAndTime.ts';
import { type FirstRows, guessTable, type TableGuess } from './guessColumns.ts';
import { kindOf, remarks, rowKinds } from './rowKinds.ts';
import { sayTable } from './sayTable.ts';
import { askAboutTable } from './tableDoubts.ts';
import { MAX_TASKS } from './taskGraph.ts';

/** A job of a table while its rows come. */
interface TableJob {
  readonly name: string;
  readonly user: string;
  arrivesAt: number;
  estimate: number;
  input: number;
  state: string;
  rows: number;
  /** Rows that began when another of the job had ended. */
  followers: number;
  latestEnd: number;
  /** When all of its tasks had begun and ended; NaN where that is not known. */
  startedAt: number;
  endedAt: number;
  isGang: boolean;
  /** NaN: not known, the median is taken. */
  readonly durations: number[];
}

/** Collects the jobs of a table of any columns, whatever the text is from which its cells come. */
interface TableJobs {
  /** How the columns were read; null before the first rows. */
  readonly columns: ColumnChoice | null;
  /** Starts with the first rows, by which columns are guessed; returns false where they lack what jobs need. */
  start(first: FirstRows): boolean;
  /** Takes a row; returns false when it needs no more. */
  row(cells: readonly string[], text: string, number: number): boolean;
  /** Counts a row that could not be split into cells. */
  damage(): void;
  finish(): WorkloadLog | null;
}

/** Values of each column that people see. */
const VALUES_SHOWN = 3;

/** States after which a job runs again from its beginning. */
const RUNS_AGAIN = /^(requeued?|preempted|node_fail|evicted|boot_fail|revoked|resizing|rq|pr|nf)/i;

/** Creates an empty collection; `noun` is what the file calls a column. */
export function createTableJobs(
  report: ReportBuilder,
  how: HowToRead,
  id: string,
  noun = 'column',
): TableJobs {
  const jobs = new Map<string, TableJob>();
  const kinds = rowKinds(
    id,
    'A table needs a row for each job or task, with its arrival and its duration or end.',
  );
  const told = remarks(id, {
    warning: {
      steps: '{row} left out: steps and parts of a job that has a row of its own.',
      repeated: '{row} left out: attempts of a job that ran again.',
    },
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
  let guess: TableGuess | undefined;
  let names: readonly string[] = [];
  let times: ReturnType<typeof daysBesideTimes> = [];
  let missing: readonly string[] = [];
  let read: ReturnType<typeof rowReader> | undefined;
  const count = { rows: 0, damaged: 0, tasks: 0 };
  let latest = Number.NEGATIVE_INFINITY;

  /** Adds a row to its job. Rows without the name of a job are jobs of their own. */
  function add(row: TableRow, number: number, text: string): void {
    const gap = guess?.mapping.gap;
    const key = row.job === '' ? `\n${count.rows}` : row.job;
    const [longest] = row.durations;
    const end = row.arrivesAt + (longest ?? 0);
    const job = jobs.get(key);
    const again =
      job !== undefined && row.state !== '' && (RUNS_AGAIN.test(job.state) || RUNS_AGAIN.test(row.state));
    if (again) {
      report.add(told.repeated, number, text);
      // The last attempt is what counts; the job arrived with the first.
      if (RUNS_AGAIN.test(row.state)) return;
      job.durations.length = 0;
      job.state = row.state;
      // What it waited is not told apart from what it ran before.
      job.startedAt = Number.NaN;
    }
    const kept = job ?? {
      name: row.job,
      user: row.user,
      arrivesAt: gap === undefined ? row.arrivesAt : jobs.size * gap,
      estimate: row.estimate,
      input: 0,
      state: row.state,
      rows: 0,
      followers: 0,
      latestEnd: Number.NEGATIVE_INFINITY,
      startedAt: Number.NEGATIVE_INFINITY,
      endedAt: Number.NEGATIVE_INFINITY,
      isGang: row.counts.length > 1 || row.counts[0] > 1,
      durations: [],
    };
    if (job === undefined) jobs.set(key, kept);
    if (gap === undefined) kept.arrivesAt = Math.min(kept.arrivesAt, row.arrivesAt);
    if (Number.isNaN(kept.estimate)) kept.estimate = row.estimate;
    if (row.arrivesAt >= kept.latestEnd && kept.rows > 0) kept.followers += 1;
    kept.latestEnd = Math.max(kept.latestEnd, end);
    kept.startedAt = Math.max(kept.startedAt, row.startedAt);
    kept.endedAt = Math.max(kept.endedAt, row.endedAt);
    kept.rows += 1;
    kept.input += row.input;
    for (const [at, duration] of row.durations.entries())
      for (let task = 0; task < row.counts[at]; task += 1) kept.durations.push(duration);
  }

  /** Takes out rows such as `101.batch` beside `101`. */
  function withoutSteps(): void {
    for (const [key, { rows }] of jobs) {
      const dot = key.indexOf('.');
      if (dot <= 0 || !jobs.has(key.slice(0, dot))) continue;
      jobs.delete(key);
      for (let row = 0; row < rows; row += 1) report.add(told.steps, undefined, excerpt(key));
    }
  }

  return {
    get columns() {
      return guess === undefined
        ? null
        : {
            mapping: guess.mapping,
            names,
            values: guess.columns.map(({ cells }) => [...new Set(cells)].slice(0, VALUES_SHOWN)),
          };
    },
    start(first) {
      const { mapping: given } = how;
      const isGiven =
        given !== undefined && (Object.keys(given.columns).length > 0 || given.gap !== undefined);
      times = daysBesideTimes(first.names, first.rows);
      const rows = first.rows.map((row) => withTimes(row, times));
      guess = guessTable({ ...first, rows }, isGiven ? given : undefined);
      names = first.names;
      missing = missingRoles(guess.mapping);
      read =
        missing.length === 0
          ? rowReader(guess.mapping, names, how, { noLength, unfinished, ...told })
          : undefined;
      return read !== undefined;
    },
    row(cells, text, number) {
      if (read === undefined) return false;
      count.rows += 1;
      const row = read(withTimes(cells, times));
      if ('kind' in row) {
        report.add(row.kind, number, text);
        if (row.isDamage) count.damaged += 1;
        return true;
      }
      const tasks = row.counts.reduce((sum, each) => sum + each, 0);
      if (count.tasks + tasks > MAX_TASKS) {
        report.add(kinds.tooMany, number, text);
        return false;
      }
      if (row.arrivesAt < latest) report.add(kinds.outOfOrder, number, text);
      latest = row.arrivesAt;
      for (const kind of row.remarks) report.add(kind, number, text);
      count.tasks += tasks;
      add(row, number, text);
      return true;
    },
    damage() {
      count.rows += 1;
      count.damaged += 1;
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
      withoutSteps();
      if (guess === undefined || kinds.isRefused(report, count.rows, jobs.size, count.damaged)) return null;
      const log = build(jobs);
      sayTable(log, guess, names, report);
      askAboutTable({ guess, names, jobs, log }, report, how);
      return log;
    },
  };
}

function build(jobs: ReadonlyMap<string, TableJob>): WorkloadLog {
  const builder = createLogBuilder();
  const hasGaps = [...jobs.values()].some(({ durations }) => durations.some(Number.isNaN));
  const known = hasGaps ? [...jobs.values()].flatMap(({ durations }) => durations) : [];
  const median = medianOf(known.filter((duration) => !Number.isNaN(duration)));
  for (const job of jobs.values()) {
    const { name, user, arrivesAt, estimate, input, durations } = job;
    builder.addJob(arrivesAt, estimate, user, name);
    // Tasks that follow others wait for these.
    builder.ran(job.followers > 0 ? Number.NaN : job.startedAt, job.endedAt, job.isGang);
    builder.addStage([], input);
    for (const duration of durations) {
      builder.addTask(Number.isNaN(duration) ? (Number.isNaN(median) ? 1 : median) : duration);
    }
  }
  return builder.finish();
}
