import type { HowToRead, LogReader } from '../format.ts';
import type { ReportBuilder } from '../report.ts';
import type { FirstRows } from './guessColumns.ts';
import { remarks } from './rowKinds.ts';
import { createTableJobs } from './tableJobs.ts';
import { cut, isComment, shapeOf } from './tableShape.ts';

/** Records by which columns are guessed: enough for most logs to show a thirteenth day of a month. */
const FIRST_RECORDS = 1_000;

/** A record with more lines has a quote that is never closed. */
const MOST_LINES = 100;

const { 'open-quote': openQuote, comments } = remarks('csv', {
  warning: { 'open-quote': '{row} left out: a quotation mark is never closed.' },
  info: { comments: '{line} left out: comments and titles above the table.' },
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
  let table: FirstRows | null = null;
  let header = '';

  function start(): boolean {
    const records = first ?? [];
    first = null;
    const shape = shapeOf(
      records.map(({ text }) => text),
      given,
    );
    if (shape === null) return jobs.start({ names: [], rows: [], separator: ',', hasHeader: false });
    const { start: at, names, separator, hasHeader } = shape;
    header = shape.header;
    for (const { text, number } of records.slice(0, at))
      if (text !== header) report.add(comments, number, text);
    const rows = records.slice(at).filter(({ text }) => text !== header);
    const cells = rows.filter(({ text }) => !isComment(text)).map(({ text }) => cut(text, separator));
    table = { names, rows: cells, separator, hasHeader };
    return jobs.start(table) && rows.every(take);
  }

  function take({ text, number }: Record): boolean {
    if (isComment(text)) report.add(comments, number, text);
    // Where files are put together, their headers come again.
    else if (text !== header) return jobs.row(cut(text, table?.separator ?? ','), text, number);
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
        jobs.damage();
        return true;
      }
      if (first === null) return take(record);
      first.push(record);
      return first.length < FIRST_RECORDS || start();
    },
    columns: () => jobs.columns,
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
