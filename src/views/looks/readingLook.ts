import { Locality } from '../../engine/cluster/locality.ts';
import { type AttemptId, NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { readsFrom, timeFetching } from '../../trace/fetching.ts';
import type { Trace } from '../../trace/trace.ts';

/** Opacity of a task's colour while it only reads. */
export const READING_ALPHA = 0.45;

/** Opacity of a task's colour while its server fetches files for it. */
export const FETCHING_ALPHA = 0.2;

/** Number of stripes on the left edge of a task: 0 if server-local, 1 if rack-local, 2 if remote. */
export function stripesOf({ data, readOf }: Trace, attempt: AttemptId): 0 | 1 | 2 {
  const read = readOf[attempt];
  if (read === NONE) return 0;
  const locality = data.tables.reads.columns.locality[read];
  return locality === Locality.rack ? 1 : locality === Locality.remote ? 2 : 0;
}

/** Returns when an attempt has its files and its input and only computes; its start if it needed nothing. */
export function computesFrom(trace: Trace, attempt: AttemptId): Micros {
  const from = readsFrom(trace, attempt);
  const read = trace.readOf[attempt];
  return read === NONE ? from : Math.max(from, trace.data.tables.reads.columns.until[read]);
}

/** Returns how long an attempt computed before it had read everything: between its chunks, or at the same time. */
export function computedMeanwhile({ data, readOf }: Trace, attempt: AttemptId): Micros {
  const read = readOf[attempt];
  return read === NONE ? 0 : data.tables.reads.columns.computed[read];
}

/** Returns by how much longer an attempt took than if it had had nothing to read. */
export function timeReading(trace: Trace, attempt: AttemptId): Micros {
  const { startedAt, endedAt } = trace.data.tables.attempts.columns;
  const until = Math.min(endedAt[attempt], computesFrom(trace, attempt));
  return until - startedAt[attempt] - timeFetching(trace, attempt) - computedMeanwhile(trace, attempt);
}

/**
 * Returns the opacity of an attempt until it has read everything: the lower, the larger the part of that time in
 * which it only reads. Chunks are too many to draw individually, so that time has one opacity.
 */
export function readingAlpha(trace: Trace, attempt: AttemptId): number {
  const time = computesFrom(trace, attempt) - readsFrom(trace, attempt);
  const computing = computedMeanwhile(trace, attempt);
  const share = computing > 0 && Number.isFinite(time) ? computing / time : 0;
  return READING_ALPHA + (1 - READING_ALPHA) * share;
}

/** Returns the opacity of an attempt at a time at which it does not only compute yet. */
export function waitingAlpha(trace: Trace, attempt: AttemptId, time: Micros): number {
  return time < readsFrom(trace, attempt) ? FETCHING_ALPHA : readingAlpha(trace, attempt);
}

/** Says what an attempt does before it has read everything: "reads", or "reads and computes". */
export function readingVerb({ data }: Trace): string {
  const kind = data.graphs.storage.reading?.kind ?? 'first';
  return kind === 'first' ? 'reads' : 'reads and computes';
}

const sources = ['locally', 'in its rack', 'remotely', 'from tasks before'] as const;

/** Says from where an attempt reads: "in its rack"; null when it reads nothing. */
export function sourceOf({ data, readOf }: Trace, attempt: AttemptId): string | null {
  const read = readOf[attempt];
  return read === NONE ? null : sources[data.tables.reads.columns.locality[read]];
}

const localities = ['server', 'rack', 'remote', 'no file'] as const;

/** Names the locality of an attempt in a table: "rack". */
export function localityWord({ data, readOf }: Trace, attempt: AttemptId): string {
  const read = readOf[attempt];
  return localities[read === NONE ? 3 : data.tables.reads.columns.locality[read]];
}

// On narrower tasks the stripes would cover everything. [px]
const LEAST_WIDTH = 5;

/** Draws stripes on the left edge of a task, in the current fill style. CSS pixels. */
export function drawStripes(
  context: CanvasRenderingContext2D,
  count: number,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  if (count === 0 || width < LEAST_WIDTH) return;
  const isWide = width >= 14;
  const stripe = isWide ? 2 : 1;
  const inset = isWide ? 3 : 1;
  for (let index = 0; index < count; index += 1) {
    const inX = inset + index * 2 * stripe;
    if (inX + stripe > width - 1) return;
    context.fillRect(x + inX, y + (isWide ? 3 : 1), stripe, height - (isWide ? 6 : 2));
  }
}
