import { type DSV, dsvFormat } from 'd3';
import { maxOf, minOf } from '../../base/extremes.ts';
import {
  byteUnits,
  type ColumnMapping,
  columnName,
  DATE,
  durationUnits,
  factorOf,
  type RoleId,
  timeUnits,
  titleOf,
} from '../columnMapping.ts';
import type { HowToRead } from '../format.ts';
import { dateSeconds, isUnknown, numberIn, spanSeconds } from '../moments.ts';
import { excerpt, type ReportKind } from '../report.ts';
import { sayMany } from '../say.ts';
import { isTaken, SPAN, UNFINISHED } from './choices.ts';
import { kindOf } from './rowKinds.ts';
import { partsOf } from './tableSample.ts';
import { LATEST } from './taskGraph.ts';

/** The values of a row, in seconds and bytes. */
export interface TableRow {
  readonly arrivesAt: number;
  /** NaN: the median is taken. */
  readonly durations: readonly number[];
  /** How many tasks last as long as each of the durations. */
  readonly counts: readonly number[];
  readonly job: string;
  readonly user: string;
  readonly state: string;
  readonly input: number;
  /** When its tasks had begun and ended; NaN where it is not known. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** NaN where it is not known. */
  readonly estimate: number;
  /** Remarks on a row that is kept nevertheless. */
  readonly remarks: readonly ReportKind[];
}

/** What is wrong with a row that is left out; a cell that is only empty does not count as damage. */
interface Complaint {
  readonly kind: ReportKind;
  readonly isDamage: boolean;
}

/** The remarks that offer another way to read a row. */
interface RowOffers {
  /** It has no length of its own, but start and end. */
  readonly noLength: ReportKind;
  /** It has not finished. */
  readonly unfinished: ReportKind;
  /** It is shorter than the clock can tell. */
  readonly instant: ReportKind;
}

/** Reads rows of cells under a mapping. */
type RowReader = (cells: readonly string[]) => TableRow | Complaint;

/** A scenario allows 200 characters for the name of a user. */
const LONGEST_NAME = 150;

/** States in which a job has no length yet, in Slurm, Kubernetes, YARN and HTCondor (1 idle, 2 running, 5 held). */
const OPEN_STATE =
  /^(pending|running|pd|r|queued|waiting|new|new_saving|submitted|accepted|configuring|cf|completing|cg|suspended|s|active|scheduled|ready|idle|held|[125])$/i;

/** Prepares to read rows. `names` are those of the columns. */
export function rowReader(
  mapping: ColumnMapping,
  names: readonly string[],
  how: HowToRead,
  { noLength, unfinished, instant }: RowOffers,
): RowReader {
  const { columns, timeUnit, decimalComma: comma = false, dateOrder } = mapping;
  const times = factorOf(timeUnits, timeUnit);
  const durations = factorOf(durationUnits, mapping.durationUnit);
  const estimates = factorOf(durationUnits, mapping.estimateUnit ?? mapping.durationUnit);
  const bytes = factorOf(byteUnits, mapping.byteUnit);
  const complaints = new Map<string, Complaint>();

  /** One kind for each column and fault, so that a message names the column. */
  function complain(role: RoleId, fault: string, isDamage = true, done = 'left out'): Complaint {
    const id = `csv/${role}-${fault.replaceAll(' ', '-')}`;
    const known = complaints.get(id);
    if (known !== undefined) return known;
    const where = `column “${columnName(names, columns[role] ?? 0)}” (${titleOf(role).toLowerCase()})`;
    const message = (count: number) => `${sayMany(count, 'row')} ${done}: ${where} ${fault}.`;
    const complaint = { kind: kindOf(id, 'warning', message), isDamage };
    complaints.set(id, complaint);
    return complaint;
  }

  const cellOf = (cells: readonly string[], role: RoleId): string => cells[columns[role] ?? -1] ?? '';
  const isMissing = (cells: readonly string[], role: RoleId) => isUnknown(cellOf(cells, role));
  /** Zero stands for unknown where times count from 1970. */
  const lacksTime = (cells: readonly string[], role: RoleId, arrivesAt: number) =>
    isMissing(cells, role) || (Number(cellOf(cells, role)) === 0 && arrivesAt > 0 && role !== 'arrival');

  function timeIn(cell: string, role: RoleId): number | Complaint {
    const number = timeUnit === DATE ? Number.NaN : numberIn(cell, comma) * times;
    const date = Number.isNaN(number) ? dateSeconds(cell, dateOrder) : Number.NaN;
    if (timeUnit !== DATE && !Number.isNaN(date))
      return complain(role, 'is a date: choose dates as the unit of times');
    const value = [number, date, spanSeconds(cell)].find((each) => !Number.isNaN(each)) ?? Number.NaN;
    if (!Number.isFinite(value))
      return complain(role, timeUnit === DATE ? 'is not a date' : 'is not a number');
    return Math.abs(value) > LATEST
      ? complain(role, 'is later than 127 years: the unit may be wrong')
      : value;
  }

  function amount(cell: string, role: RoleId, factor: number): number | Complaint {
    const number = numberIn(cell, comma) * factor;
    const value =
      Number.isNaN(number) && (role === 'duration' || role === 'estimate') ? spanSeconds(cell) : number;
    if (!Number.isFinite(value)) return complain(role, 'is not a number');
    if (value < 0) return complain(role, 'is below 0');
    if (role !== 'tasks' && role !== 'input' && value > LATEST)
      return complain(role, 'is longer than 127 years: the unit may be wrong');
    return value > Number.MAX_SAFE_INTEGER ? complain(role, 'is too large') : value;
  }

  /** All values of a cell, or what is wrong with the first bad one. */
  function list(cell: string, read: (part: string) => number | Complaint): readonly number[] | Complaint {
    const values: number[] = [];
    for (const part of comma && !Number.isNaN(numberIn(cell, true)) ? [cell] : partsOf(cell)) {
      const value = read(part);
      if (typeof value !== 'number') return value;
      values.push(value);
    }
    return values;
  }

  /** From start to end of each task; a job without a start begins when it arrives. */
  function spans(cells: readonly string[], arrivesAt: number): readonly number[] | Complaint {
    const hasStart = columns.start !== undefined && !lacksTime(cells, 'start', arrivesAt);
    const from = hasStart ? list(cellOf(cells, 'start'), (part) => timeIn(part, 'start')) : [arrivesAt];
    const to = list(cellOf(cells, 'end'), (part) => timeIn(part, 'end'));
    if ('kind' in from) return from;
    if ('kind' in to) return to;
    if (from.length > 1 && from.length !== to.length)
      return complain('end', 'has fewer or more values than the start');
    const lengths = to.map((end, at) => end - from[at % from.length]);
    return lengths.some((length) => length < 0) ? complain('end', 'is before the start') : lengths;
  }

  const usesSpan = isTaken(how, SPAN);
  const fills = isTaken(how, UNFINISHED);

  /** The lengths of the tasks of a row, or the remark with which it is left out. */
  function lengths(
    cells: readonly string[],
    arrivesAt: number,
    remarks: ReportKind[],
  ): readonly number[] | Complaint {
    const hasEnd = columns.end !== undefined && !lacksTime(cells, 'end', arrivesAt);
    const hasLength = columns.duration !== undefined && !isMissing(cells, 'duration');
    const isZero =
      hasLength &&
      (numberIn(cellOf(cells, 'duration'), comma) === 0 || spanSeconds(cellOf(cells, 'duration')) === 0);
    const state = cellOf(cells, 'state');
    const hasNoStart = columns.start !== undefined && lacksTime(cells, 'start', arrivesAt);
    const neverRan = (isZero || !hasLength) && (hasNoStart || (columns.end !== undefined && !hasEnd));
    const isOpen = OPEN_STATE.test(state) || neverRan;
    if (isOpen || (!hasEnd && !hasLength)) {
      if (!fills) return { kind: unfinished, isDamage: false };
      remarks.push(unfinished);
      return [Number.NaN];
    }
    if (columns.duration === undefined) return spans(cells, arrivesAt);
    if (hasEnd && (isZero || !hasLength)) {
      if (!usesSpan && !hasLength) return { kind: noLength, isDamage: false };
      remarks.push(noLength);
      return usesSpan ? spans(cells, arrivesAt) : [0];
    }
    return list(cellOf(cells, 'duration'), (part) => amount(part, 'duration', durations));
  }

  /** When all tasks of a row had begun and ended; NaN where it does not tell both. */
  function runTimes(cells: readonly string[], arrivesAt: number, each: readonly number[]) {
    const last = (role: 'start' | 'end') => {
      if (columns[role] === undefined || lacksTime(cells, role, arrivesAt)) return Number.NaN;
      const all = list(cellOf(cells, role), (part) => timeIn(part, role));
      return 'kind' in all ? Number.NaN : maxOf(all);
    };
    const [start, end, longest] = [last('start'), last('end'), maxOf(each)];
    const isTold = columns.arrival !== undefined && columns.arrival !== columns.start;
    // Without a start, end and duration tell it.
    const begun = columns.duration === undefined ? Number.NaN : end - longest;
    const startedAt = !isTold ? Number.NaN : Number.isNaN(start) ? begun : start;
    const endedAt = Number.isNaN(end) ? startedAt + longest : end;
    return { startedAt, endedAt: Number.isNaN(startedAt) ? Number.NaN : endedAt };
  }

  /** A value that nothing needs: where it cannot be read, it is unknown, and the row stays. */
  function optional(cells: readonly string[], role: RoleId, factor: number, remarks: ReportKind[]): number {
    if (isMissing(cells, role)) return Number.NaN;
    const value = amount(cellOf(cells, role), role, factor);
    if (typeof value === 'number') return value;
    remarks.push(complain(role, 'cannot be read', false, 'without it').kind);
    return Number.NaN;
  }

  /** When the job of a row arrives; a table that only has ends and durations tells when it began. */
  function arrival(cells: readonly string[]): number | Complaint {
    if (mapping.gap !== undefined) return 0;
    if (columns.arrival !== undefined) {
      if (isMissing(cells, 'arrival')) return complain('arrival', 'is empty', false);
      const all = list(cellOf(cells, 'arrival'), (part) => timeIn(part, 'arrival'));
      return 'kind' in all ? all : minOf(all);
    }
    const end = timeIn(cellOf(cells, 'end'), 'end');
    const length = amount(cellOf(cells, 'duration'), 'duration', durations);
    return typeof end !== 'number' || typeof length !== 'number'
      ? typeof end === 'number'
        ? length
        : end
      : end - length;
  }

  /** How many tasks last as long as each of the durations. */
  function countsOf(cells: readonly string[], lengths: number): readonly number[] | Complaint {
    const each = new Array<number>(lengths).fill(1);
    if (columns.tasks === undefined || isMissing(cells, 'tasks')) return each;
    const counts = list(cellOf(cells, 'tasks'), (part) => amount(part, 'tasks', 1));
    if ('kind' in counts) return counts;
    if (!counts.every(Number.isInteger)) return complain('tasks', 'is not a whole number from 1');
    // Jobs that need no GPU are one task nevertheless.
    if (counts.length === lengths) return counts.map((count) => count || 1);
    return counts.length === 1 && (counts[0] === 0 || counts[0] === lengths)
      ? each
      : complain('tasks', 'is not the number of durations');
  }

  return (cells) => {
    const arrivesAt = arrival(cells);
    if (typeof arrivesAt !== 'number') return arrivesAt;
    const remarks: ReportKind[] = [];
    const each = lengths(cells, arrivesAt, remarks);
    if ('kind' in each) return each;
    const counts = countsOf(cells, each.length);
    if ('kind' in counts) return counts;
    const input = optional(cells, 'input', bytes, remarks);
    const estimate = optional(cells, 'estimate', estimates, remarks);
    if (remarks.length === 0 && each.some((duration) => duration < 1e-6)) remarks.push(instant);
    return {
      arrivesAt,
      durations: each,
      counts,
      job: isMissing(cells, 'job') ? '' : cellOf(cells, 'job'),
      user: isMissing(cells, 'user') ? '' : excerpt(cellOf(cells, 'user'), LONGEST_NAME),
      state: cellOf(cells, 'state'),
      input: Number.isNaN(input) ? 0 : input,
      ...runTimes(cells, arrivesAt, each),
      estimate,
      remarks,
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
