import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Focus } from '../../../views/looks/colour.ts';
import type { RowsFrame } from '../../../views/surface/RowsView.tsx';
import { groupByPool, isByPools, type PoolGroup, type Queue, type QueuedJob } from './queue.ts';

/** Positions of the parts of a row, in CSS pixels from the left; null: no room, or nothing to show. */
interface Columns {
  readonly left: number;
  readonly name: number;
  /** Right edge. */
  readonly key: number | null;
  readonly tasks: { readonly x: number; readonly width: number };
  /** Right edge. */
  readonly local: number | null;
  /** The stopwatch, or how long a job has waited without getting a slot. */
  readonly watch: { readonly x: number; readonly width: number; readonly badge: number };
  readonly right: number;
}

/** A row of the picture: a job, the head of a pool, the divider before jobs without waiting tasks, or "+ n more". */
export type Line =
  | { readonly kind: 'job'; readonly y: number; readonly queued: QueuedJob }
  | { readonly kind: 'pool'; readonly y: number; readonly group: PoolGroup }
  | { readonly kind: 'rest'; readonly y: number }
  | { readonly kind: 'more'; readonly y: number; readonly count: number };

const PAD = 10;
const HEAD = 46;
const ROW = 37;
const POOL = 28;
const MORE = 28;

/** Height of the head above the rows. */
export function headHeight(scale: number): number {
  return HEAD * scale;
}

/** Height of the row of a job. */
export function rowHeight(scale: number): number {
  return ROW * scale;
}

/** Divides the width into columns. If it is narrow, the least important columns are dropped. */
export function layoutColumns(
  width: number,
  scale: number,
  hasStopwatch: boolean,
  hasReads: boolean,
): Columns {
  const em = (size: number) => size * scale;
  const gap = em(12);
  const left = PAD;
  const right = width - PAD;
  const name = left + em(20);
  const key = width >= em(330) ? name + em(90) : null;
  const x = (key ?? name + em(44)) + gap;
  const localWidth = hasReads && width >= em(340) ? em(38) + gap : 0;
  const room = right - x - localWidth - gap;
  const badge = hasStopwatch && width >= em(480) ? em(50) : 0;
  const watchWidth = hasStopwatch
    ? Math.min(em(560), Math.max(em(52), room * 0.58))
    : Math.min(em(260), Math.max(em(52), room * 0.36));
  const tasksWidth = Math.max(em(30), Math.min(em(440), room - watchWidth));
  const local = localWidth > 0 ? x + tasksWidth + localWidth : null;
  const watchX = (local ?? x + tasksWidth) + gap;
  return {
    left,
    name,
    key,
    tasks: { x, width: tasksWidth },
    local,
    watch: { x: watchX, width: watchWidth - badge, badge },
    right: Math.min(right, watchX + watchWidth),
  };
}

/** Lists the rows from the top, in CSS pixels below the head. */
export function layoutLines(trace: Trace, queue: Queue, scale: number): { lines: Line[]; height: number } {
  const lines: Line[] = [];
  let y = 0;
  const add = (line: Line, height: number) => {
    lines.push(line);
    y += height * scale;
  };
  if (isByPools(queue)) {
    for (const group of groupByPool(trace, queue)) {
      add({ kind: 'pool', y, group }, POOL);
      for (const queued of group.jobs) add({ kind: 'job', y, queued }, ROW);
    }
  } else {
    const isResting = ({ key, counts }: QueuedJob) =>
      queue.rules !== null && key === null && counts.pending === 0;
    const resting = queue.jobs.findIndex(isResting);
    for (const [index, queued] of queue.jobs.entries()) {
      if (index === resting && index > 0) add({ kind: 'rest', y }, POOL);
      add({ kind: 'job', y, queued }, ROW);
    }
  }
  const count = queue.total - queue.jobs.length;
  if (count > 0) add({ kind: 'more', y, count }, MORE);
  return { lines, height: y };
}

/** Everything that the drawing depends on. Lengths in CSS pixels. */
export interface JobsPicture extends RowsFrame<JobId> {
  readonly trace: Trace;
  readonly queue: Queue;
  readonly lines: readonly Line[];
  readonly columns: Columns;
  readonly hues: Int8Array;
  readonly focus: Focus;
  /** Distance of a moving row from its place. */
  offsetOf(job: JobId): number;
}
