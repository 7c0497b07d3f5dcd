import type { LogFormat } from '../format.ts';

const fieldsIn = (line: string): readonly string[] => line.split(',').map((field) => field.trim());

const isStatus = (field: string): boolean =>
  /^(Terminated|Running|Waiting|Failed|Cancelled|Ready|Interrupted)$/.test(field);

/** Whether most lines have so many columns and a status in one of them; a header does not matter. */
function most(lines: readonly string[], columns: number, status: number): boolean {
  const rows = lines.map(fieldsIn);
  return rows.filter((row) => row.length === columns && isStatus(row[status])).length > rows.length / 2;
}

/** Batch tasks of Alibaba's cluster in 2018: stages with dependencies. */
export const alibaba2018: LogFormat = {
  id: 'alibaba2018',
  title: 'Alibaba 2018 batch_task',
  shape: 'a stage in each line: name with dependencies, instances, job, status, start and end',
  detect: ({ lines }) => most(lines, 9, 4),
  load: async () => (await import('../readers/alibaba2018.ts')).openAlibaba2018,
};

/** Batch tasks of Alibaba's cluster in 2017, without dependencies. */
export const alibaba2017: LogFormat = {
  id: 'alibaba2017',
  title: 'Alibaba 2017 batch_task',
  shape: 'a task in each line: created, ended, job, task, instances, status',
  detect: ({ lines }) => most(lines, 8, 5),
  load: async () => (await import('../readers/alibaba2017.ts')).openAlibaba2017,
};

/** Shuffles of jobs by rack, as coflow schedulers replay them. */
export const coflow: LogFormat = {
  id: 'coflow',
  title: 'Coflow benchmark (Varys, Aalo)',
  shape: 'racks and jobs in the first line; then job, arrival in ms, racks of mappers, reducers as rack:MB',
  detect({ lines }) {
    if (!/^\d+\s+\d+$/.test(lines[0]?.trim() ?? '') || lines.length < 2) return false;
    const rows = lines.slice(1);
    return rows.filter((line) => /\s\d+:\d/.test(line)).length > rows.length / 2;
  },
  load: async () => (await import('../readers/coflow.ts')).openCoflow,
};
