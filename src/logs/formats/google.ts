import type { LogFormat } from '../format.ts';

/** Time in microseconds, missing, job, task, machine, event, user, class, priority, CPU, memory, disk, constraint. */
const FIELDS = 13;

/** Events of tasks in Google's cluster in 2011, and in logs written in its schema. */
export const google2011: LogFormat = {
  id: 'google2011',
  title: 'Google 2011 task_events',
  shape: 'an event of a task in each line: time in µs, job, task, kind of event, class, priority',
  detect({ lines }) {
    const rows = lines.map((line) => line.split(','));
    const matching = rows.filter(
      (row) => row.length === FIELDS && /^\d+$/.test(row[0].trim()) && /^[0-8]$/.test(row[5].trim()),
    );
    return matching.length > rows.length / 2;
  },
  load: async () => (await import('../readers/google.ts')).openGoogle2011,
};
