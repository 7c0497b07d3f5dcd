import {
  type ColumnMapping,
  columnName,
  DATE,
  durationUnits,
  factorOf,
  type RoleId,
  timeUnits,
} from '../columnMapping.ts';
import type { HowToRead } from '../format.ts';
import type { ReportBuilder } from '../report.ts';
import { sayDuration, sayMany, sayNumber } from '../say.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import { isDay } from './dayAndTime.ts';
import type { TableGuess } from './guessColumns.ts';
import { maybeTasks } from './rolesByOrder.ts';
import { kindOf } from './rowKinds.ts';
import { sortedValues } from './tableSample.ts';

/** What came out of a table, and how it was guessed. */
interface ReadTable {
  readonly guess: TableGuess;
  readonly names: readonly string[];
  readonly log: WorkloadLog;
  readonly jobs: ReadonlyMap<string, { readonly rows: number; readonly followers: number }>;
}

/** With fewer jobs their concurrency says nothing. Our choice. */
const FEW_JOBS = 5;
/** Slots that work all the time: more than in any log of a table we know, fewer than any cluster would have. Our choice. */
const MOST_BUSY = 5_000;
const LEAST_BUSY = 0.005;
/** Durations that are only thought to be in the fine unit of the times, or that have endless fractions, as minutes of seconds have. */
const LEAST_BUSY_UNSURE = 1;
const ENDLESS = /\.\d{8,}$/;
/** How many times the length of a log its mean job may last. Our choice. */
const LONGEST_JOB = 20;
/** Durations that are at least this, all whole, may be milliseconds; in seconds most logs have shorter ones. Our choice. */
const MAY_BE_MS = { least: 100, median: 1_000 };

/** Asks what a table leaves open, where it matters. */
export function askAboutTable(table: ReadTable, report: ReportBuilder, how: HowToRead): void {
  const { guess, names } = table;
  const { mapping, open } = guess;
  const { columns } = mapping;
  const nameOf = (role: RoleId) => `“${columnName(names, columns[role] ?? 0)}”`;
  const example = (role: RoleId) => guess.columns[columns[role] ?? -1]?.cells[0] ?? '';
  const ask = (id: string, question: string, ...answers: readonly [string, Partial<ColumnMapping>][]) =>
    report.ask({ id, question, answers: answers.map(([title, change]) => ({ title, change })) });

  if (open.has('columns') && how.mapping === undefined)
    ask('columns', `The columns have no names: ${rolesInWords(table)}. Is that so?`, ['It is right', {}]);
  if (open.has('dateOrder')) {
    const date = (['arrival', 'start', 'end'] as const).map(example).find((cell) => cell !== '') ?? '';
    ask(
      'dateOrder',
      `Is “${date}” ${dayOf(date, 'month first')} or ${dayOf(date, 'day first')}? No date of the file tells.`,
      ['The month is first', { dateOrder: 'month first' }],
      ['The day is first', { dateOrder: 'day first' }],
    );
  }
  if (open.has('decimalComma')) {
    const isComma = mapping.decimalComma === true;
    const fraction: [string, Partial<ColumnMapping>] = ['Fractions', { decimalComma: true }];
    const thousands: [string, Partial<ColumnMapping>] = ['Thousands', { decimalComma: false }];
    ask(
      'decimalComma',
      'Do commas in numbers stand before fractions, or between thousands?',
      ...(isComma ? [fraction, thousands] : [thousands, fraction]),
    );
  }
  if (open.has('disagreement')) {
    const { duration: _, ...others } = columns;
    ask(
      'disagreement',
      `${nameOf('duration')} (${example('duration')}) is not what passed from start to end in any unit. Which is the duration?`,
      [`The column ${nameOf('duration')}`, {}],
      ['End − start', { columns: others }],
    );
  }
  if (how.mapping === undefined) warnOfUnused(table, report);
  askWhoseRows(table, nameOf, ask);
  askUnits(table, report, how, nameOf, ask);
}

/** Tells of what was left aside and may count: a number that may be one of tasks, and the time of day. */
function warnOfUnused({ guess, names, log }: ReadTable, report: ReportBuilder): void {
  const { columns, mapping } = guess;
  const counts = log.tasks === log.jobs ? maybeTasks(mapping.columns, columns) : [];
  const shown = counts.map(
    (at) => `“${columnName(names, at)}” (${columns[at].cells.slice(0, 3).join(', ')})`,
  );
  if (shown.length > 0)
    report.add(
      kindOf(
        'table/maybe-tasks',
        'warning',
        () => `Not used: ${shown.join(', ')}. Each job is one task, unless that is how many it has.`,
      ),
    );
  const arrival = columns[mapping.columns.arrival ?? -1];
  if (arrival?.kind === 'date' && arrival.cells.every(isDay))
    report.add(
      kindOf(
        'table/days',
        'warning',
        () => 'Arrivals are days without a time: all jobs of a day arrive at midnight.',
      ),
    );
}

type Ask = (id: string, question: string, ...answers: readonly [string, Partial<ColumnMapping>][]) => void;

function rolesInWords({ guess, names }: ReadTable): string {
  const { columns } = guess.mapping;
  return (Object.entries(columns) as [RoleId, number][])
    .sort(([, a], [, b]) => a - b)
    .map(([role, at]) => `${columnName(names, at)} (${guess.columns[at]?.cells[0] ?? ''}) as ${role}`)
    .join(', ');
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function dayOf(cell: string, order: 'month first' | 'day first'): string {
  const [first, second] = (/(\d\d?)\D(\d\d?)/.exec(cell) ?? []).slice(1).map(Number);
  return order === 'day first' ? `${first} ${MONTHS[second - 1]}` : `${second} ${MONTHS[first - 1]}`;
}

/** A name that comes again after its job has ended is the name of a program, not of a job. */
function askWhoseRows({ guess, jobs }: ReadTable, nameOf: (role: RoleId) => string, ask: Ask): void {
  const { mapping, columns } = guess;
  const at = mapping.columns.job;
  if (at === undefined) return;
  const several = [...jobs.values()].filter(({ rows }) => rows > 1);
  const rows = several.reduce((sum, job) => sum + job.rows, 0);
  const followers = several.reduce((sum, job) => sum + job.followers, 0);
  const { job: _, ...others } = mapping.columns;
  const isOne = jobs.size === 1 && rows >= FEW_JOBS;
  if (!isOne && followers * 2 < rows - several.length) return;
  if (several.length === 0 || (/id$/.test(columns[at]?.name ?? '') && !isOne && followers < rows * 0.4))
    return;
  const all = isOne ? `All ${sayMany(rows, 'row')} have the same` : `${sayMany(rows, 'row')} share their`;
  ask(
    'identity',
    `${all} ${nameOf('job')}${isOne ? '' : ', and begin when others of it have ended'}. Is it a job of many tasks, or are they jobs of one name?`,
    ['Rows of one job', {}],
    ['Each row is a job', { columns: others }],
  );
}

/** Compares what follows from units that nothing tells with what clusters do. */
function askUnits(
  { guess, log }: ReadTable,
  report: ReportBuilder,
  how: HowToRead,
  nameOf: (role: RoleId) => string,
  ask: Ask,
): void {
  const { mapping, open, columns } = guess;
  const isLengthOpen = open.has('durationUnit');
  const isTimeOpen = open.has('timeUnit') && mapping.gap === undefined;
  if (!isLengthOpen && !isTimeOpen) return;
  const column = columns[mapping.columns.duration ?? -1];
  const raw = (column === undefined ? spansIn(guess) : sortedValues(column)).filter((value) => value > 0);
  const median = raw[raw.length >> 1] ?? 0;
  const busy = log.length > 0 ? log.work / log.length : Number.NaN;
  const mean = log.length > 0 ? log.work / log.tasks / log.length : Number.NaN;
  const isOver = log.jobs >= FEW_JOBS && (busy > MOST_BUSY || mean > LONGEST_JOB);
  const isUnsure =
    isLengthOpen &&
    (mapping.durationUnit !== 's' ||
      (column?.cells.filter((cell) => ENDLESS.test(cell)).length ?? 0) * 2 > raw.length);
  const isUnder = log.jobs >= FEW_JOBS && busy < (isUnsure ? LEAST_BUSY_UNSURE : LEAST_BUSY);
  const role = isLengthOpen ? 'duration' : 'arrival';
  const key = isLengthOpen ? 'durationUnit' : 'timeUnit';
  const unit = mapping[key];
  const units = isLengthOpen ? durationUnits : timeUnits;
  const titleOf = (id: string) => units.find((each) => each.id === id)?.title ?? id;
  const asRead: [string, Partial<ColumnMapping>] = [`They are ${titleOf(unit)}`, {}];
  const other = (id: string): [string, Partial<ColumnMapping>] => [`They are ${titleOf(id)}`, { [key]: id }];
  const shorter = unit === 's' ? ['ms'] : ['us', 's'].filter((id) => id !== unit);
  const longer = ['s', 'min', 'h'].filter(
    (id) => factorOf(durationUnits, id) > factorOf(durationUnits, unit),
  );
  const isSmaller = isLengthOpen ? isOver : isUnder;
  const isLarger = isLengthOpen ? isUnder : isOver;
  const what = isLengthOpen ? 'Durations' : 'Times';
  if ((isSmaller || isLarger) && unit !== DATE) {
    const follows = isOver
      ? `then ${sayNumber(busy)} tasks run at a time and a task lasts ${sayDuration(log.work / log.tasks)}, while all jobs arrive within ${sayDuration(log.length)}`
      : `then ${sayDuration(log.work)} of work come in ${sayDuration(log.length)}`;
    ask(
      'unit',
      `${what} (${nameOf(role)}) are read as ${titleOf(unit)}: ${follows}. Is that the unit?`,
      asRead,
      ...(isSmaller ? shorter : longer).map(other),
    );
  } else if (
    (isLengthOpen || column === undefined) &&
    isTimeOpen &&
    unit === 's' &&
    raw.every(Number.isInteger) &&
    raw[0] >= MAY_BE_MS.least &&
    median >= MAY_BE_MS.median
  ) {
    ask(
      'unit',
      `Times and durations are read as seconds, and the median task lasts ${sayDuration(median)}. Are they milliseconds?`,
      ['They are seconds', {}],
      ['They are milliseconds', { timeUnit: 'ms', durationUnit: 'ms' }],
    );
  } else if (how.mapping === undefined) {
    const both = isLengthOpen && isTimeOpen ? 'Times and durations' : what;
    report.add(
      kindOf(
        'table/unit',
        'info',
        () => `${both} are taken as ${titleOf(unit)}: neither their names nor other columns tell.`,
      ),
    );
  }
}

/** What passed from start or arrival to end, as it is written, in order of size. */
function spansIn({ mapping, columns }: TableGuess): readonly number[] {
  const { arrival, start = arrival, end } = mapping.columns;
  const from = columns[start ?? -1]?.values ?? [];
  return (columns[end ?? -1]?.values ?? [])
    .map((value, row) => value - from[row])
    .filter((span) => !Number.isNaN(span))
    .sort((a, b) => a - b);
}
