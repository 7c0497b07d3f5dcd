import { formatMicros } from '../../base/format.ts';
import { Locality } from '../../engine/cluster/locality.ts';
import { type AttemptId, NONE, type TaskId } from '../../engine/ids.ts';
import { partPlace } from '../../metrics/receipt/parts.ts';
import type { Trace } from '../../trace/trace.ts';
import { nameOfServer } from '../facts.ts';
import { ownParts } from './contrast.ts';
import { groupSum } from './groups.ts';
import { taskWords } from './names.ts';
import { type Said, type SlowCase, said } from './said.ts';
import { stretchOf } from './stretch.ts';

const places: Readonly<Record<number, string>> = {
  [Locality.server]: 'its own disk',
  [Locality.rack]: 'its own rack',
  [Locality.remote]: 'another rack',
};

/** Whether an attempt read all its input from its own server. */
export function ranBesideData(trace: Trace, attempt: AttemptId): boolean {
  return placeOf(trace, attempt) === places[Locality.server];
}

function placeOf({ data, readOf }: Trace, attempt: AttemptId): string | null {
  const read = readOf[attempt];
  return read === NONE ? null : (places[data.tables.reads.columns.locality[read]] ?? null);
}

/** Says that a task read its input from far away. */
export function readWords({ trace, task, segments, part }: SlowCase): Said {
  const stretch = stretchOf(segments, part);
  return said(trace, stretch, [
    taskWords(trace, task),
    ' ran on ',
    { strong: nameOfServer(trace, trace.data.tables.attempts.columns.server[stretch.attempt]) },
    ` and read from ${placeOf(trace, stretch.attempt) ?? 'elsewhere'} for `,
    { strong: formatMicros(stretch.to - stretch.from) },
  ]);
}

/** Says where a task read in the faster run: "it read from its own disk in 8 s". */
export function readThere(trace: Trace, task: TaskId): string {
  const attempt = trace.finishedBy[task];
  const place = placeOf(trace, attempt);
  const time = groupSum(ownParts(trace, task), 'reading');
  const { server } = trace.data.tables.attempts.columns;
  if (place === null || time === 0)
    return `it had nothing to read on ${nameOfServer(trace, server[attempt])}`;
  return `it read from ${place} in ${formatMicros(time)}`;
}

/** Says that a task fetched what the tasks before it had made. */
export function shuffleWords({ trace, task, segments, part }: SlowCase): Said {
  const stretch = stretchOf(segments, part);
  return said(trace, stretch, [
    taskWords(trace, task),
    ' took ',
    { strong: formatMicros(stretch.to - stretch.from) },
    ' to fetch the output of earlier tasks',
  ]);
}

/** Says that a task waited in its slot until its server had the files that it needs. */
export function filesWaitWords({ trace, task, segments, part }: SlowCase): Said {
  const stretch = stretchOf(segments, part);
  return said(trace, stretch, [
    taskWords(trace, task),
    ' waited ',
    { strong: formatMicros(stretch.to - stretch.from) },
    ' until ',
    { strong: nameOfServer(trace, trace.data.tables.attempts.columns.server[stretch.attempt]) },
    ' had fetched its program files',
  ]);
}

/** Says how long a task took in the faster run for one part of its time in its slot. */
export function inSlotThere(trace: Trace, task: TaskId, part: 'shuffle' | 'files'): string {
  const time = ownParts(trace, task)[partPlace[part]];
  if (part === 'shuffle') return time === 0 ? 'it had nothing to fetch' : `it took ${formatMicros(time)}`;
  return time === 0 ? 'they were there already' : `it waited only ${formatMicros(time)}`;
}
