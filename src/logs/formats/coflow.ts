import type { LogFormat } from '../format.ts';

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
