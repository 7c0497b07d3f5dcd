import { type DSV, dsvFormat } from 'd3';
import {
  byteUnits,
  type ColumnMapping,
  columnName,
  DATE,
  durationUnits,
  type RoleId,
  roles,
  timeUnits,
  type Unit,
} from '../columnMapping.ts';
import { dateSeconds } from '../dates.ts';
import type { HowToRead } from '../format.ts';
import { excerpt, type ReportKind } from '../report.ts';
import { sayMany } from '../say.ts';
import { isTaken, SPAN, UNFINISHED } from './choices.ts';
import { kindOf } from './rowKinds.ts';
import { LATEST } from './taskGraph.ts';

/** The values of a row, in seconds and bytes. */
export interface TableRow {
  readonly arrivesAt: number;
  /** One for each task, or one for all. */
  readonly durations: readonly number[];
  readonly tasks: number;
  readonly job: string;
  readonly user: string;
  readonly input: number;
  /** NaN where it is not known. */
  readonly estimate: number;
  /** Whether the duration is 0 or empty, though start and end are there. */
  readonly lacksLength: boolean;
  /** Whether the length is not known, so that the median is taken (NaN). */
  readonly isFilled: boolean;
}

/** What is wrong with a row; a cell that is only empty does not count as damage. */
interface Complaint {
  readonly kind: ReportKind;
  readonly isDamage: boolean;
}

/** Reads rows of cells under a mapping; `unfinished` or `noLength`: left out, since it has no
 * length at all, or only one between start and end. */
type RowReader = (cells: readonly string[]) => TableRow | Complaint | 'unfinished' | 'noLength';

const factorOf = (units: readonly Unit[], id: string): number =>
  units.find((unit) => unit.id === id)?.factor ?? 1;

/** A scenario allows 200 characters for the name of a user. */
const LONGEST_NAME = 150;

/** Prepares to read rows. `names` are those of the columns. */
export function rowReader(mapping: ColumnMapping, names: readonly string[], how: HowToRead = {}): RowReader {
  const usesSpan = isTaken(how, SPAN);
  const fills = isTaken(how, UNFINISHED);
  const { columns, timeUnit } = mapping;
  const times = factorOf(timeUnits, timeUnit);
  const durations = factorOf(durationUnits, mapping.durationUnit);
  const bytes = factorOf(byteUnits, mapping.byteUnit);
  const complaints = new Map<string, Complaint>();

  /** One kind for each column and fault, so that a message names the column. */
  function complain(role: RoleId, fault: string, isDamage = true): Complaint {
    const id = `csv/${role}-${fault.replaceAll(' ', '-')}`;
    const known = complaints.get(id);
    if (known !== undefined) return known;
    const title = roles.find((each) => each.id === role)?.title ?? role;
    const where = `column “${columnName(names, columns[role] ?? 0)}” (${title.toLowerCase()})`;
    const complaint = {
      kind: kindOf(id, 'warning', (count) => `${sayMany(count, 'row')} left out: ${where} ${fault}.`),
      isDamage,
    };
    complaints.set(id, complaint);
    return complaint;
  }

  const cellOf = (cells: readonly string[], role: RoleId): string => cells[columns[role] ?? -1] ?? '';

  function time(cells: readonly string[], role: RoleId): number | Complaint {
    const cell = cellOf(cells, role);
    if (cell === '') return complain(role, 'is empty', false);
    const value = timeUnit === DATE ? dateSeconds(cell) : Number(cell) * times;
    if (timeUnit === DATE && Number.isNaN(value)) return complain(role, 'is not a date');
    if (Number.isNaN(value) && !Number.isNaN(dateSeconds(cell)))
      return complain(role, 'is a date: choose dates as the unit of times');
    if (!Number.isFinite(value)) return complain(role, 'is not a number');
    return Math.abs(value) > LATEST
      ? complain(role, 'is later than 127 years: the unit may be wrong')
      : value;
  }

  function amount(cell: string, role: RoleId, factor: number): number | Complaint {
    const value = Number(cell) * factor;
    if (cell === '') return complain(role, 'is empty', false);
    if (!Number.isFinite(value)) return complain(role, 'is not a number');
    if (value < 0) return complain(role, 'is below 0');
    return value > Number.MAX_SAFE_INTEGER ? complain(role, 'is too large') : value;
  }

  /** Whether a row says when it ended, and has another way to say how long it was, which may be empty. */
  function hasSpan(cells: readonly string[]): boolean {
    return columns.duration !== undefined && columns.end !== undefined && cellOf(cells, 'end') !== '';
  }

  function lacksDuration(cells: readonly string[]): boolean {
    return hasSpan(cells) && Number(cellOf(cells, 'duration')) === 0;
  }

  function isUnfinished(cells: readonly string[]): boolean {
    const isEmpty = (role: RoleId) => columns[role] === undefined || cellOf(cells, role) === '';
    return isEmpty('duration') && isEmpty('end');
  }

  function span(cells: readonly string[], arrivesAt: number): readonly number[] | Complaint {
    const from = columns.start === undefined ? arrivesAt : time(cells, 'start');
    const to = time(cells, 'end');
    if (typeof from !== 'number') return from;
    if (typeof to !== 'number') return to;
    return to < from ? complain('end', 'is before the start') : [to - from];
  }

  function lengths(cells: readonly string[], arrivesAt: number): readonly number[] | Complaint {
    if (columns.duration === undefined || (usesSpan && lacksDuration(cells))) return span(cells, arrivesAt);
    if (lacksDuration(cells)) return [0];
    const values: number[] = [];
    for (const cell of cellOf(cells, 'duration').split(/[\s;|]+/)) {
      const value = amount(cell, 'duration', durations);
      if (typeof value !== 'number') return value;
      if (value > LATEST) return complain('duration', 'is longer than 127 years: the unit may be wrong');
      values.push(value);
    }
    return values;
  }

  return (cells) => {
    const arrivesAt = mapping.gap === undefined ? time(cells, 'arrival') : 0;
    if (typeof arrivesAt !== 'number') return arrivesAt;
    const isFilled = isUnfinished(cells);
    if (isFilled && !fills) return 'unfinished';
    const lacksLength = lacksDuration(cells);
    if (lacksLength && !usesSpan && cellOf(cells, 'duration') === '') return 'noLength';
    const each = isFilled ? [Number.NaN] : lengths(cells, arrivesAt);
    if ('kind' in each) return each;
    const tasks = columns.tasks === undefined ? each.length : amount(cellOf(cells, 'tasks'), 'tasks', 1);
    if (typeof tasks !== 'number') return tasks;
    if (!Number.isInteger(tasks) || tasks < 1) return complain('tasks', 'is not a whole number from 1');
    if (each.length > 1 && each.length !== tasks) return complain('tasks', 'is not the number of durations');
    const size = cellOf(cells, 'input');
    const input = size === '' ? 0 : amount(size, 'input', bytes);
    if (typeof input !== 'number') return input;
    const expected = cellOf(cells, 'estimate');
    const estimate = expected === '' ? Number.NaN : amount(expected, 'estimate', durations);
    if (typeof estimate !== 'number') return estimate;
    if (estimate > LATEST) return complain('estimate', 'is longer than 127 years: the unit may be wrong');
    return {
      arrivesAt,
      durations: each,
      tasks,
      job: cellOf(cells, 'job'),
      user: excerpt(cellOf(cells, 'user'), LONGEST_NAME),
      input,
      estimate,
      lacksLength,
      isFilled,
    };
  };
}

// d3-dsv splits cells, as quotes make that harder than it looks. It reads whole texts only, so `lines.ts` cuts a file of any
// size into lines while it arrives, in the worker. Columns with blanks between (SWF, .tr) are not its concern: there are no
// quotes in these, and any number of blanks is one separator (`fieldsOf`).

const formats = new Map<string, DSV>();

function formatOf(separator: string): DSV {
  const known = formats.get(separator) ?? dsvFormat(separator);
  formats.set(separator, known);
  return known;
}

/** Splits a record into trimmed cells; quotes may enclose separators. */
export function cellsOf(record: string, separator = ','): readonly string[] {
  return (formatOf(separator).parseRows(record)[0] ?? []).map((cell) => cell.trim());
}
