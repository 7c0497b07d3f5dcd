import type { HowToRead, LogReader } from '../format.ts';
import type { ReportBuilder } from '../report.ts';
import { cellsOf } from './csvRow.ts';
import { guessMapping } from './guessColumns.ts';
import { remarks } from './rowKinds.ts';
import { createTableJobs } from './tableJobs.ts';

/** Records by which columns are guessed. */
const FIRST_RECORDS = 50;

/** A record with more lines has a quote that is never closed. */
const MOST_LINES = 100;

const { 'open-quote': openQuote } = remarks('csv', {
  warning: { 'open-quote': '{row} left out: a quotation mark is never closed.' },
});

interface Record {
  readonly text: string;
  readonly number: number;
}

/** Starts to read a table; without a mapping, or one without columns, it is guessed from the first rows. */
export function openCsv(report: ReportBuilder, how: HowToRead = {}): LogReader {
  const { mapping: given } = how;
  const jobs = createTableJobs(report, how, 'csv');
  let first: Record[] | null = [];
  let open = { text: '', number: 0, lines: 0 };
  let separator = ',';
  let names: readonly string[] = [];
  let example: readonly string[] = [];

  function start(): boolean {
    const records = first ?? [];
    first = null;
    const texts = records.map(({ text }) => text);
    const isGiven = given !== undefined && (Object.keys(given.columns).length > 0 || given.gap !== undefined);
    const mapping = isGiven ? given : guessMapping(texts, given?.separator);
    const { hasHeader } = mapping;
    separator = mapping.separator;
    const cells = records.slice(0, 2).map(({ text }) => cellsOf(text, separator));
    names = hasHeader ? (cells[0] ?? []) : (cells[0] ?? []).map((_, at) => `column ${at + 1}`);
    example = cells[hasHeader ? 1 : 0] ?? [];
    return jobs.start(mapping, names) && records.slice(hasHeader ? 1 : 0).every(take);
  }

  function take({ text, number }: Record): boolean {
    return jobs.row(cellsOf(text, separator), text, number);
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
        jobs.damage();
        return true;
      }
      if (first === null) return take(record);
      first.push(record);
      return first.length < FIRST_RECORDS || start();
    },
    columns: () => (jobs.mapping === undefined ? null : { mapping: jobs.mapping, names, example }),
    finish() {
      if (open.lines > 0) {
        report.add(openQuote, open.number, open.text);
        jobs.damage();
      }
      if (first !== null) start();
      return jobs.finish();
    },
  };
}
