import type { LogFormat } from '../format.ts';

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
