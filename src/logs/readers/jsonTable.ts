import { JSON_FIELDS } from '../columnMapping.ts';
import type { HowToRead, LogReader } from '../format.ts';
import { excerpt, type ReportBuilder } from '../report.ts';
import { createObjectSplitter, LONGEST_JSON_LINE } from './jsonObjects.ts';
import { cellsByPath, findRows, rowsInText } from './jsonPaths.ts';
import { kindOf, remarks } from './rowKinds.ts';
import { createTableJobs } from './tableJobs.ts';

/** Objects by which fields are found and guessed. */
const FIRST_OBJECTS = 1_000;

const told = remarks('json', {
  error: {
    'no-objects':
      'This is JSON, but not a scenario of Makespan, and it has no list of objects, one for each job or task, with its ' +
      'arrival and its duration or end. Make a table of it:',
  },
  warning: { broken: '{object} left out: not valid JSON, or cut off.' },
});

interface Item {
  readonly value: unknown;
  readonly line: number;
}

/** Starts to read JSON of any shape: a list of objects, several in a row, or a list somewhere in one object. */
export function openJsonTable(report: ReportBuilder, how: HowToRead = {}): LogReader {
  const jobs = createTableJobs(report, how, 'json', 'field');
  let first: Item[] | null = [];
  let names: readonly string[] = [];
  /** Text before the first object: lists of values have none. */
  let bare: string[] = [];
  let hasObjects = false;
  let path = '';
  let wantsMore = true;

  function start(): void {
    const items = first ?? [];
    first = null;
    const cells = items.map(({ value }) => cellsByPath(value));
    names = [...new Set(cells.flatMap((each) => [...each.keys()]))];
    const rows = cells.map((each) => names.map((name) => each.get(name) ?? ''));
    wantsMore = jobs.start({ names, rows, separator: JSON_FIELDS, hasHeader: true }) && items.every(take);
  }

  function take({ value, line }: Item): boolean {
    const cells = cellsByPath(value);
    const text = excerpt(JSON.stringify(value).slice(0, 300));
    return jobs.row(
      names.map((name) => cells.get(name) ?? ''),
      text,
      line,
    );
  }

  const splitter = createObjectSplitter({
    object(value, line) {
      hasObjects = true;
      bare = [];
      if (first === null) {
        if (wantsMore) wantsMore = take({ value, line });
      } else if (first.push({ value, line }) >= FIRST_OBJECTS) start();
    },
    broken(fault, line, text) {
      report.add(told.broken, line, `${fault}: ${text}`);
      jobs.damage();
    },
  });

  /** A single object holds its rows somewhere inside; they have no lines of their own, so they are counted. */
  function unfold(items: readonly Item[]): Item[] {
    if (items.length !== 1) return [...items];
    const found = findRows(items[0].value);
    if (found === null) return [...items];
    path = found.path;
    if (found.fault !== undefined) report.add(kindOf('json/rows', 'error', () => found.fault ?? ''));
    return found.rows.map((value, at) => ({ value, line: at + 1 }));
  }

  return {
    longestLine: LONGEST_JSON_LINE,
    line(text, number) {
      splitter.line(text, number);
      if (!hasObjects) bare.push(text);
      return wantsMore;
    },
    columns: () => jobs.columns,
    finish() {
      splitter.finish();
      if (first !== null) {
        first = unfold(
          hasObjects ? first : rowsInText(bare.join('\n')).map((value, at) => ({ value, line: at + 1 })),
        );
        if (first.length === 0) {
          report.add(told['no-objects']);
          return null;
        }
        start();
      }
      const log = jobs.finish();
      if (log !== null && path !== '')
        report.say({ read: [`The jobs are the objects of the list “${path}”.`] });
      return log;
    },
  };
}
