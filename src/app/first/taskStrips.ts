import { type JobId, NONE, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { partPlace, receiptParts } from '../../metrics/receipt/parts.ts';
import type { Trace } from '../../trace/trace.ts';
import { firstTaskOf } from '../../views/shared/names.ts';

/** What a task does for a while. `waits`: it is ready, and no server works on it. */
export interface StripPart {
  readonly kind: 'waits' | 'reads' | 'works';
  readonly from: Micros;
  readonly to: Micros;
  /** Where what it reads is, in a word or two. */
  readonly source?: string;
}

/** The life of a task from the time on at which it is ready, without gaps; empty if it never was. */
export type Strip = readonly StripPart[];

/** Gives the strips of the tasks of a job in one run, in the order of its tasks. O(attempts of the job). */
export function taskStrips(trace: Trace, job: JobId): readonly Strip[] {
  const { graphs } = trace.data;
  const first = firstTaskOf(graphs, job);
  const end = graphs.stageFirstTask[graphs.jobFirstStage[job + 1]];
  return Array.from({ length: end - first }, (_, place) => stripOf(trace, first + place));
}

function stripOf(trace: Trace, task: TaskId): Strip {
  const ready = trace.taskReadyAt[task];
  const winner = trace.finishedBy[task];
  const { startedAt, endedAt } = trace.data.tables.attempts.columns;
  const end = winner === NONE ? trace.data.endedAt : endedAt[winner];
  if (!(ready < end)) return [];
  const parts: StripPart[] = [];
  let now = ready;
  const add = (kind: StripPart['kind'], to: Micros, source?: string) => {
    if (to <= now) return;
    parts.push({ kind, from: now, to, ...(source !== undefined && { source }) });
    now = to;
  };
  // Of two attempts at the same time the one that began first is shown.
  for (const attempt of trace.attemptsOfTask(task)) {
    if (!(startedAt[attempt] < end)) continue;
    const until = Math.min(endedAt[attempt], end);
    add('waits', Math.min(startedAt[attempt], until));
    add('reads', Math.min(readUntil(trace, attempt), until), sourceOf(trace, attempt));
    add('works', until);
  }
  add('waits', end);
  return parts;
}

/** Until when an attempt reads its input; before its start: it reads nothing. */
function readUntil({ data, readOf }: Trace, attempt: number): Micros {
  const read = readOf[attempt];
  return read === NONE ? Number.NEGATIVE_INFINITY : data.tables.reads.columns.until[read];
}

/** What a bar calls parts in which a task reads, by how near that is. */
const reading = [partPlace.readServer, partPlace.readRack, partPlace.readRemote];

function sourceOf({ data, readOf }: Trace, attempt: number): string | undefined {
  const read = readOf[attempt];
  return read === NONE ? undefined : receiptParts[reading[data.tables.reads.columns.locality[read]]]?.short;
}

/** The longest time in which a task of a job reads, if all its tasks read from as near; undefined else. */
export function longestRead(strips: readonly Strip[]): StripPart | undefined {
  const all = strips.flat().filter(({ kind }) => kind === 'reads');
  const [first] = all;
  if (first?.source === undefined || all.some(({ source }) => source !== first.source)) return undefined;
  return all.reduce((best, each) => (each.to - each.from > best.to - best.from ? each : best));
}

/** Counts the tasks that a server works on at a time, or that are done. */
export function countAt(strips: readonly Strip[], time: Micros): { atWork: number; done: number } {
  let [atWork, done] = [0, 0];
  for (const strip of strips) {
    const last = strip.at(-1);
    if (last === undefined) continue;
    if (last.to <= time && last.kind !== 'waits') done += 1;
    else if (strip.some(({ kind, from, to }) => kind !== 'waits' && from <= time && time < to)) atWork += 1;
  }
  return { atWork, done };
}
