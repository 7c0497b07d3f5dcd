import { Locality, localityBetween } from '../engine/cluster/locality.ts';
import { NONE } from '../engine/ids.ts';
import { NO_INPUT } from '../engine/record/schema.ts';
import { readsFrom } from '../trace/fetching.ts';
import type { Trace } from '../trace/trace.ts';
import { metric } from './described.ts';
import { firstMeasuredTask, perTask } from './measured.ts';
import { wastedAttempts } from './waste.ts';

type Bytes = 'serverBytes' | 'rackBytes' | 'remoteBytes';

/** Adds up the bytes that measured tasks read, in all their attempts; NaN if nothing was read. */
function bytesRead({ data }: Trace, from: Bytes): Float64Array {
  const { reads, attempts } = data.tables;
  const { attempt, serverBytes, rackBytes, remoteBytes } = reads.columns;
  const first = firstMeasuredTask(data);
  let all = 0;
  let bytes = 0;
  for (let read = 0; read < reads.length; read += 1) {
    if (attempts.columns.task[attempt[read]] < first) continue;
    all += serverBytes[read] + rackBytes[read] + remoteBytes[read];
    bytes += reads.columns[from][read];
  }
  return Float64Array.of(all > 0 ? bytes : Number.NaN);
}

/** Bytes that tasks read from their own server (COM-18: data transferred by tier). */
export const serverBytes = metric('serverBytes', (trace) => bytesRead(trace, 'serverBytes'));

/** Bytes that tasks read within a rack. */
export const rackBytes = metric('rackBytes', (trace) => bytesRead(trace, 'rackBytes'));

/** Bytes that tasks read across racks. */
export const remoteBytes = metric('remoteBytes', (trace) => bytesRead(trace, 'remoteBytes'));

/** Bytes read by attempts whose work was wasted (Quincy §6.2: reads wasted by preemption). */
export const wastedBytes = metric('wastedBytes', (trace) => {
  const { data } = trace;
  const { reads, attempts } = data.tables;
  const { attempt, serverBytes: local, rackBytes: rack, remoteBytes: remote } = reads.columns;
  const first = firstMeasuredTask(data);
  const isWasted = wastedAttempts(trace);
  let bytes = 0;
  for (let read = 0; read < reads.length; read += 1) {
    if (attempts.columns.task[attempt[read]] >= first && isWasted(attempt[read]))
      bytes += local[read] + rack[read] + remote[read];
  }
  return Float64Array.of(bytes);
});

/** Share of a task's time in its slot that it spent reading; reading before it had the slot does not count. */
export const readingShare = metric('readingShare', (trace) => {
  const { startedAt, endedAt } = trace.data.tables.attempts.columns;
  const { until, locality } = trace.data.tables.reads.columns;
  return perTask(trace, (task) => {
    const attempt = trace.finishedBy[task];
    const read = attempt === NONE ? NONE : trace.readOf[attempt];
    if (read === NONE || locality[read] === NO_INPUT) return Number.NaN;
    const reading = Math.max(0, until[read] - readsFrom(trace, attempt));
    return reading / (endedAt[attempt] - startedAt[attempt]);
  });
});

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
export const fileBytes = metric('fileBytes', (trace) => bytesFetched(trace, () => true));

/** Bytes of external files that crossed racks. */
export const remoteFileBytes = metric('remoteFileBytes', (trace) =>
  bytesFetched(trace, (distance) => distance === Locality.remote),
);
