import { type ColumnMapping, DATE, type RoleId, roles, separators } from '../columnMapping.ts';
import { dateSeconds } from '../dates.ts';
import { cellsOf } from './csvRow.ts';

const isNumber = (cell: string | undefined): boolean =>
  cell !== undefined && cell !== '' && Number.isFinite(Number(cell));

const isValue = (cell: string | undefined): boolean =>
  isNumber(cell) || (cell !== undefined && !Number.isNaN(dateSeconds(cell)));

/** The separator that cuts most records into the same number of columns, if that is more than one. */
function guessSeparator(records: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestScore = 0;
  for (const { id } of separators) {
    const widths = records.map((record) => cellsOf(record, id).length);
    const width = widths[Math.floor(widths.length / 2)];
    const same = widths.filter((each) => each === width).length;
    if (width < 2 || same < records.length * 0.8) continue;
    const score = same * 1_000 + width;
    if (score > bestScore) [best, bestScore] = [id, score];
  }
  return best;
}

const plain = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9µ]+/g, '_')
    .replace(/^_|_$/g, '');

/** Guesses how a table is read, by the names of its columns or, where it has none, by their order. */
export function guessMapping(records: readonly string[], given?: string): ColumnMapping {
  const separator = given ?? guessSeparator(records) ?? ',';
  const rows = records.map((record) => cellsOf(record, separator));
  const [first = [], second = []] = rows;
  const hasHeader = !first.some(isValue) && (rows.length === 1 || second.some(isValue));
  const example = hasHeader ? second : first;
  if (hasHeader) return { ...guessByNames(first, example), separator };
  return { separator, hasHeader, ...withUnits(byOrder(example), [], example) };
}

/** Guesses what columns hold by their names, and in which units; `example` is a row of values. */
export function guessByNames(
  names: readonly string[],
  example: readonly string[],
): Omit<ColumnMapping, 'separator'> {
  return { hasHeader: true, ...withUnits(byName(names.map(plain)), names, example) };
}

type Units = Pick<ColumnMapping, 'columns' | 'timeUnit' | 'durationUnit' | 'byteUnit'>;

function withUnits(
  columns: ColumnMapping['columns'],
  names: readonly string[],
  example: readonly string[],
): Units {
  const name = (role: RoleId) => plain(names[columns[role] ?? -1] ?? '');
  const bytes = /(^|_)(kb|mb|gb)(_|$)/.exec(name('input'))?.[2].toUpperCase().replace('KB', 'kB');
  return {
    columns,
    timeUnit: timeUnitOf(example[columns.arrival ?? -1] ?? '', name('arrival')),
    durationUnit: unitIn(name('duration')) ?? unitIn(name('estimate')) ?? 's',
    byteUnit: bytes ?? 'B',
  };
}

function byName(names: readonly string[]): ColumnMapping['columns'] {
  const columns: Partial<Record<RoleId, number>> = {};
  const taken = new Set<number>();
  for (const { id, names: pattern } of roles) {
    const at = names.findIndex((name, position) => !taken.has(position) && pattern.test(name));
    if (at === -1) continue;
    taken.add(at);
    columns[id] = at;
  }
  // Where only starts are logged, a job arrives when it starts.
  if (columns.arrival === undefined && columns.start !== undefined) {
    columns.arrival = columns.start;
    delete columns.start;
  }
  return columns;
}

/** Without names: the first number is the arrival, the last one the duration, a whole one between them the tasks. */
function byOrder(example: readonly string[]): ColumnMapping['columns'] {
  const numbers = [...example.keys()].filter((at) => isValue(example[at]));
  const columns: Partial<Record<RoleId, number>> = {};
  const [arrival, between] = numbers;
  const last = numbers[numbers.length - 1];
  if (arrival !== undefined) columns.arrival = arrival;
  if (numbers.length > 1) columns.duration = last;
  if (numbers.length > 2 && Number.isInteger(Number(example[between])) && Number(example[between]) > 0)
    columns.tasks = between;
  return columns;
}

function unitIn(name: string): string | undefined {
  if (/(^|_)(ms|msec|millis\w*)(_|$)/.test(name)) return 'ms';
  if (/(^|_)(us|µs|usec|micros\w*)(_|$)/.test(name)) return 'us';
  if (/(^|_)(min|mins|minutes?)(_|$)/.test(name)) return 'min';
  if (/(^|_)(h|hr|hrs|hours?)(_|$)/.test(name)) return 'h';
  return /(^|_)(s|sec|secs|seconds?)(_|$)/.test(name) ? 's' : undefined;
}

/** Later times than these, in seconds, are after the year 5000: such numbers count shorter units from 1970. */
const LATE = 1e11;

function timeUnitOf(example: string, name: string): string {
  if (!isNumber(example) && !Number.isNaN(dateSeconds(example))) return DATE;
  const named = unitIn(name);
  if (named !== undefined) return named;
  const value = Number(example);
  if (value > LATE * 1e3) return 'us';
  return value > LATE ? 'ms' : 's';
}
