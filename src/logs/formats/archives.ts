import { fieldsOf, type LogFormat } from '../format.ts';

const FIELDS = 18;

function isRow(line: string): boolean {
  const fields = fieldsOf(line);
  return (
    fields.length >= FIELDS &&
    fields.includes('-1') &&
    fields.every((field) => Number.isFinite(Number(field)))
  );
}

/** Logs of batch systems in the Standard Workload Format of the Parallel Workloads Archive. */
export const swf: LogFormat = {
  id: 'swf',
  title: 'SWF (Parallel Workloads Archive)',
  shape: '18 columns of a parallel job, −1 for unknown; comments after `;`',
  detect({ lines }) {
    const rows = lines.filter((line) => !line.trimStart().startsWith(';'));
    if (rows.length === 0) return lines[0].startsWith(';');
    return rows.filter(isRow).length > rows.length / 2;
  },
  load: async () => (await import('../readers/swf.ts')).openSwf,
};

/** Tasks of grid workflows in the Grid Workload Format of the Grid Workloads Archive. */
export const gwf: LogFormat = {
  id: 'gwf',
  title: 'GWF (Grid Workloads Archive)',
  shape:
    'a task in each line below the names of the columns: workflow, job, submit time, run time, dependencies',
  detect: ({ lines }) =>
    lines
      .slice(0, 5)
      .some((line) => line.includes('WorkflowID') && line.includes('RunTime') && line.includes(',')),
  load: async () => (await import('../readers/gwf.ts')).openGwf,
};
