import { NO_INPUT, recordingLevels } from '../../engine/record/schema.ts';
import type { RunTrace } from '../shared/view.ts';

/** Lists the runs that have tasks with input and recorded each attempt. */
export function readingRuns(runs: readonly RunTrace[]): readonly RunTrace[] {
  return runs.filter(({ trace: { data } }) => {
    const { length, columns } = data.tables.reads;
    const isKept = recordingLevels.indexOf(data.level) >= recordingLevels.indexOf('attempts');
    return isKept && columns.locality.subarray(0, length).some((locality) => locality !== NO_INPUT);
  });
}
