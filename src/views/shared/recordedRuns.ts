import { maxOf } from '../../base/extremes.ts';
import { slotCount } from '../../engine/cluster/topology.ts';
import { NO_INPUT, type RecordingLevel, recordingLevels } from '../../engine/record/schema.ts';
import type { RunTrace } from './view.ts';

/** Lists the runs that were recorded in enough detail. */
export function recordedRuns(runs: readonly RunTrace[], needs: RecordingLevel): readonly RunTrace[] {
  const needed = recordingLevels.indexOf(needs);
  return runs.filter(({ trace }) => recordingLevels.indexOf(trace.data.level) >= needed);
}

/** The place of the run that is looked at, or else of the first. */
export function placeOf(runs: readonly RunTrace[], looked: number): number {
  return Math.max(
    0,
    runs.findIndex(({ index }) => index === looked),
  );
}

/** Returns the number of slots of the largest cluster shown. */
export function capacityOf(runs: readonly RunTrace[]): number {
  return maxOf(
    runs.map(({ trace }) => slotCount(trace.data.topology)),
    0,
  );
}

/** Lists the runs that have tasks with input and recorded each attempt. */
export function readingRuns(runs: readonly RunTrace[]): readonly RunTrace[] {
  return recordedRuns(runs, 'attempts').filter(({ trace }) => {
    const { length, columns } = trace.data.tables.reads;
    return columns.locality.subarray(0, length).some((locality) => locality !== NO_INPUT);
  });
}
