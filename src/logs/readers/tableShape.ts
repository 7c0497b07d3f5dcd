import { BLANKS, separators } from '../columnMapping.ts';
import { fieldsOf } from '../format.ts';
import { dateSeconds, isUnknown, numberIn } from '../moments.ts';
import { cellsOf } from './csvRow.ts';

/** Lines before the names of the columns, as titles and notes. More are no preamble. Our choice. */
const LONGEST_PREAMBLE = 20;

/** Share of the rows that must have the same number of columns. */
const SAME_SHARE = 0.8;

/** How the text of a table is cut into rows and cells. */
interface TableShape {
  readonly separator: string;
  readonly hasHeader: boolean;
  readonly names: readonly string[];
  /** The record with the names; empty: there is none. */
  readonly header: string;
  /** The first record with values. */
  readonly start: number;
}

/** A line below names or around a table, how many rows a database counted, and what tells Excel the separator. */
const RULE = /^sep=.$|^[\s|+=-]*[-=]{2}[\s|+=-]*$|^\(\d+ rows?\)$/;

/** Whether a line is a comment of people or programs. */
export function isComment(line: string): boolean {
  return /^\s*(#|\/\/|%|--\s)/.test(line) || RULE.test(line);
}

const isValue = (cell: string): boolean => !Number.isNaN(numberIn(cell)) || !Number.isNaN(dateSeconds(cell));

/** Cuts a record into cells. */
export function cut(record: string, separator: string): readonly string[] {
  return separator === BLANKS ? fieldsOf(record) : cellsOf(record, separator);
}

const withoutQuoted = (record: string): string => record.replace(/"[^"]*"/g, '');

/** The number of columns of most records, if most of them have as many. */
function widthOf(records: readonly string[], separator: string): number | undefined {
  // After a quoted cell, d3 takes any character for a separator.
  const isCut = (record: string) => separator === BLANKS || withoutQuoted(record).includes(separator);
  const widths = records.map((record) => (isCut(record) ? cut(record, separator).length : 1));
  const width = widths.toSorted((a, b) => a - b)[widths.length >> 1];
  const same = widths.filter((each) => each === width).length;
  const preamble = widths.indexOf(width);
  return width >= 2 && same >= (widths.length - Math.min(preamble, LONGEST_PREAMBLE)) * SAME_SHARE
    ? width
    : undefined;
}

/** The separator that cuts most records into the same number of columns; blanks only if there is no other. */
function separatorOf(records: readonly string[]): string | undefined {
  const fits = separators.filter(({ id }) => widthOf(records, id) !== undefined).map(({ id }) => id);
  // A comma may also stand for the point in numbers.
  return [';', '\t', '|', ',', BLANKS].find((id) => (fits as readonly string[]).includes(id));
}

/** Looks at the first records of a table; null where they are none. What `given` says is kept. */
export function shapeOf(
  records: readonly string[],
  given?: { readonly separator: string; readonly hasHeader: boolean },
): TableShape | null {
  const rows = [...records.keys()].filter((at) => !isComment(records[at]));
  const texts = rows.map((at) => records[at]);
  const separator = given?.separator ?? separatorOf(texts);
  if (separator === undefined) return null;
  const width = widthOf(texts, separator);
  const cells = texts.map((record) => cut(record, separator));
  const first =
    width === undefined
      ? 0
      : Math.max(
          0,
          cells.findIndex((row) => row.length === width),
        );
  const [top = [], next] = cells.slice(first);
  const start = rows[first] ?? records.length;
  if (given?.hasHeader ?? (!top.some(isValue) && (next === undefined || next.some(isValue))))
    return { separator, hasHeader: true, names: top, header: records[start] ?? '', start: start + 1 };
  const noted = namesInComment(records, separator, top);
  const names = noted ?? knownNames(top) ?? top.map((_, at) => `column ${at + 1}`);
  return { separator, hasHeader: false, names, header: '', start };
}

/** A comment directly above the rows that names as many columns, as numpy writes it. */
function namesInComment(records: readonly string[], separator: string, row: readonly string[]) {
  const last = records.findIndex((record) => !isComment(record)) - 1;
  if (last < 0) return undefined;
  const names = cut(records[last].replace(/^\s*(#|\/\/|%|--)\s*/, ''), separator);
  return names.length === row.length && !names.some(isValue) ? names : undefined;
}

/** Columns of logs that are published without names. */
const published: readonly { readonly names: string; isRow(cells: readonly string[]): boolean }[] = [
  {
    // Azure's virtual machines of 2017 and 2019.
    names:
      'vm_id,subscription_id,deployment_id,vm_created,vm_deleted,max_cpu,avg_cpu,p95_cpu,category,core_bucket,memory_bucket',
    isRow: (cells) => cells.length === 11 && /^(Delay-insensitive|Interactive|Unknown)$/.test(cells[8]),
  },
  {
    // Alibaba's GPU cluster of 2020 (PAI), its three tables.
    names: 'job_name,inst_id,user,status,start_time,end_time',
    isRow: (cells) => cells.length === 6 && isStatus(cells[3]),
  },
  {
    names: 'job_name,task_name,inst_num,status,start_time,end_time,plan_cpu,plan_mem,plan_gpu,gpu_type',
    isRow: (cells) => cells.length === 10 && isStatus(cells[3]),
  },
  {
    names: 'job_name,task_name,inst_name,worker_name,inst_id,status,start_time,end_time,machine',
    isRow: (cells) => cells.length === 9 && isStatus(cells[5]),
  },
];

const isStatus = (cell: string): boolean => /^(Terminated|Running|Waiting|Failed)$/.test(cell);

function knownNames(cells: readonly string[]): readonly string[] | undefined {
  return published.find(({ isRow }) => isRow(cells))?.names.split(',');
}

/** Whether 12,5 is a number with a fraction; null where commas may as well stand between thousands. */
export function decimalCommaIn(cells: readonly string[], separator: string): boolean | null {
  const withComma = cells.filter((cell) => /^[+-]?\d+([.']\d{3})*,\d+$/.test(cell) && !isUnknown(cell));
  if (withComma.length === 0) return false;
  if (withComma.some((cell) => !/^[+-]?\d{1,3},\d{3}$/.test(cell))) return true;
  return cells.some((cell) => /^[+-]?\d{1,3}(,\d{3}){2,}/.test(cell) || /\d,\d{3}\.\d/.test(cell)) ||
    separator === ','
    ? false
    : null;
}
