import { fieldsOf, type LogFormat } from '../format.ts';
import { SAMPLE_NAME, writeSampleLog } from '../sampleLog.ts';

/** Arrival, number of tasks and mean duration come before the durations. */
const FIELDS_BEFORE_DURATIONS = 3;

function isRow(fields: readonly string[]): boolean {
  if (fields.length <= FIELDS_BEFORE_DURATIONS) return false;
  return Number(fields[1]) === fields.length - FIELDS_BEFORE_DURATIONS && Number.isFinite(Number(fields[0]));
}

/** Workload logs of the simulators derived from Sparrow's (Hawk, Eagle, Pigeon, Megha), with LF or CRLF. */
export const tr: LogFormat = {
  id: 'tr',
  title: '.tr (Sparrow, Hawk, Eagle, Pigeon)',
  shape: 'arrival, n, mean, n durations',
  sample: { name: SAMPLE_NAME, write: writeSampleLog },
  detect({ lines }) {
    const rows = lines.slice(0, 200).map(fieldsOf);
    const matching = rows.filter(isRow).length;
    return matching > 0 && matching >= rows.length / 2;
  },
  load: async () => (await import('../readers/tr.ts')).openTr,
};
