import { BLANKS, separators } from '../columnMapping.ts';
import { fieldsOf, type LogFormat } from '../format.ts';

/** Share of lines that must have the same number of columns. */
const SAME_SHARE = 0.8;

/** Tables with fewer columns, or with blanks between them, must have numbers, or they are prose. */
const CERTAIN_COLUMNS = 3;

/** Titles and notes above a table are at most so many lines. Our choice. */
const LONGEST_PREAMBLE = 20;

const cellsIn = (line: string, separator: string): readonly string[] => {
  const plain = line.replace(/"([^"]*)"/g, (_, cell: string) => cell.replaceAll(separator, '_'));
  return separator === BLANKS ? fieldsOf(plain) : plain.split(separator);
};

/** Tables with one row for each job or task; which column holds what is guessed, and can be changed. */
export const csv: LogFormat = {
  id: 'csv',
  title: 'CSV or TSV with columns of your own',
  shape: 'arrival and duration or end, in any column; tasks, job, user, input, estimate where there are any',
  detect({ lines }) {
    const rows = lines.filter((line) => !/^\s*(#|\/\/|%)/.test(line));
    if (rows.length === 0 || /^\s*[{[]/.test(rows[0])) return false;
    return separators.some(({ id }) => {
      const cells = rows.map((line) => cellsIn(line, id));
      const middle = cells[cells.length >> 1].length;
      const first = Math.min(
        cells.findIndex(({ length }) => length === middle),
        LONGEST_PREAMBLE,
      );
      const same = cells.filter(({ length }) => length === middle);
      if (middle < 2 || same.length < (cells.length - first) * SAME_SHARE) return false;
      const isPlain = middle >= CERTAIN_COLUMNS && id !== BLANKS;
      return (
        isPlain ||
        same.filter((row) => row.some((cell) => /^\s*[+-]?[\d.]+/.test(cell))).length > same.length / 2
      );
    });
  },
  load: async () => (await import('../readers/csv.ts')).openCsv,
};
