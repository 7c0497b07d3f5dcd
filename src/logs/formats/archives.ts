import { fieldsOf, type LogFormat } from '../format.ts';

const FIELDS = 18;
/** Fields of the Grid Workloads Archive, of which the first 16 are those of SWF. */
const GRID_FIELDS = 29;

/** Numbers in the first columns and a status from −1 to 5; where nothing is unknown, exactly as many columns. */
function isRow(line: string): boolean {
  const fields = fieldsOf(line);
  const isWide = fields.length === FIELDS || fields.length === GRID_FIELDS || fields.includes('-1');
  const known = fields.slice(0, 10);
  return (
    fields.length >= FIELDS &&
    isWide &&
    known.every((field) => Number.isFinite(Number(field))) &&
    /^(-1|[0-5])(\.0*)?$/.test(fields[10])
  );
}

const isComment = (line: string): boolean => /^\s*[;#]/.test(line);

/** Logs of batch systems in the Standard Workload Format of the Parallel Workloads Archive. */
export const swf: LogFormat = {
  id: 'swf',
  title: 'SWF (Parallel Workloads Archive)',
  shape:
    '18 columns of a parallel job (29 in the Grid Workloads Archive), −1 for unknown; comments after `;` or `#`',
  detect({ lines }) {
    const rows = lines.filter((line) => !isComment(line));
    if (rows.length === 0) return lines[0].startsWith(';');
    return rows.filter(isRow).length > rows.length / 2;
  },
  load: async () => (await import('../readers/swf.ts')).openSwf,
};

/** Tasks of grid workflows in the Grid Workload Format of the Grid Workloads Archive. */
export const gwf: LogFormat = {
  id: 'gwf',
  title: 'GWF (workflows, with commas)',
  shape:
    'a task in each line below the names of the columns: workflow, job, submit time, run time, dependencies',
  detect: ({ lines }) =>
    lines
      .slice(0, 5)
      .some((line) => line.includes('WorkflowID') && line.includes('RunTime') && line.includes(',')),
  load: async () => (await import('../readers/gwf.ts')).openGwf,
};
