import { Locality, localityBetween } from '../engine/cluster/locality.ts';
import type { Trace } from '../trace/trace.ts';
import { firstMeasuredTask } from './measured.ts';
import type { Metric } from './metric.ts';

/** Adds up the bytes of external files that servers fetched for measured tasks; NaN if none were fetched. */
function bytesFetched({ data }: Trace, isMeant: (distance: Locality) => boolean): Float64Array {
  const { fetches, attempts } = data.tables;
  const { attempt, from, to, bytes } = fetches.columns;
  const first = firstMeasuredTask(data);
  let sum = fetches.length > 0 ? 0 : Number.NaN;
  for (let row = 0; row < fetches.length; row += 1) {
    if (attempts.columns.task[attempt[row]] < first) continue;
    if (isMeant(localityBetween(data.topology.rackOf, from[row], to[row]))) sum += bytes[row];
  }
  return Float64Array.of(sum);
}

/** Bytes of executables and other external files that servers fetched (COM-7); not counted as reads. */
export const fileBytes: Metric = {
  id: 'fileBytes',
  title: 'External files fetched',
  help: 'Executables and other files that servers fetched for tasks because they did not have them, including fetches stopped midway. They are not counted as read.',
  reading: 'COM-7',
  unit: 'B',
  per: 'run',
  better: 'less',
  needs: 'attempts',
  compute: (trace) => bytesFetched(trace, () => true),
};

/** Bytes of external files that crossed racks. */
export const remoteFileBytes: Metric = {
  id: 'remoteFileBytes',
  title: 'External files fetched across racks',
  help: 'Executables and other files that servers fetched from other racks. They are not counted as read.',
  unit: 'B',
  per: 'run',
  better: 'less',
  needs: 'attempts',
  compute: (trace) => bytesFetched(trace, (distance) => distance === Locality.remote),
};
