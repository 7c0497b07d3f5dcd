import { separators } from '../columnMapping.ts';
import type { LogFormat } from '../format.ts';

/** Share of lines that must have the same number of columns. */
const SAME_SHARE = 0.8;

/** Lines with fewer separators are prose. */
const FEWEST_COLUMNS = 3;

/** Tables with one row for each job or task; which column holds what is guessed, and can be changed. */
export const csv: LogFormat = {
  id: 'csv',
  title: 'CSV or TSV with columns of your own',
  shape: 'arrival and duration or end, in any column; tasks, job, user, input, estimate where there are any',
  detect({ lines }) {
    if (lines.length === 0 || /^\s*[{[]/.test(lines[0])) return false;
    return separators.some(({ id }) => {
      const widths = lines.map((line) => line.replace(/"[^"]*"/g, '').split(id).length);
      const middle = widths[Math.floor(widths.length / 2)];
      return (
        middle >= FEWEST_COLUMNS &&
        widths.filter((width) => width === middle).length >= lines.length * SAME_SHARE
      );
    });
  },
  load: async () => (await import('../readers/csv.ts')).openCsv,
};
