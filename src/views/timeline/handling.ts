import { type JobId, NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RunTrace } from '../shared/view.ts';
import { ghostAt } from './ghosts.ts';
import type { TimelineModel } from './model.ts';
import { type RowLayout, rowAt } from './rows.ts';
import { spanAt, spanBeside } from './slices.ts';
import type { Framing, TimeWindow } from './window.ts';

/** What the pointer and key handlers need. */
export interface Handling {
  readonly run: RunTrace;
  readonly model: TimelineModel;
  readonly layout: RowLayout;
  readonly framing: Framing;
  readonly end: Micros;
  windowNow(): TimeWindow;
  /** Until when things may be seen: while a guess is open, until now. */
  seenUntil(): Micros;
}

/** Returns the time at a pixel. */
export function timeAt(
  { layout: { plot } }: Pick<Handling, 'layout'>,
  window: TimeWindow,
  x: number,
): Micros {
  return window.from + ((x - plot.left) / plot.width) * (window.to - window.from);
}

/** What is at a point of the rows: a row of a table. A ghost is an attempt that waits in a queue there. */
export interface Found {
  readonly kind: 'attempts' | 'holds' | 'kept' | 'ghost';
  readonly row: number;
}

// Tolerance for hitting thin bars. CSS pixels.
const NEAR = 3;

/**
 * Finds the attempt, held slot or kept slot at a point; null where a slot is free, in rows of many slots, and for what may not be
 * seen whole yet.
 */
export function foundAt(handling: Handling, x: number, y: number): Found | null {
  const found = liesAt(handling, x, y);
  if (found === null) return null;
  const { to } = handling.model[found.kind === 'ghost' ? 'attempts' : found.kind].spans;
  return to[found.row] > handling.seenUntil() ? null : found;
}

function liesAt(handling: Handling, x: number, y: number): Found | null {
  const { run, layout, model } = handling;
  const at = layout.detail === 'slots' ? rowAt(layout, y) : -1;
  if (at < 0 || x < layout.plot.left) return null;
  const window = handling.windowNow();
  const { firstSlot: slot, y: top, height } = layout.rows[at];
  const time = timeAt(handling, window, x);
  const ghost = ghostAt(run.trace, slot, time, (y - top) / height);
  if (ghost !== undefined) return { kind: 'ghost', row: ghost.attempt };
  for (const kind of ['holds', 'kept', 'attempts'] as const) {
    const row = spanAt(model[kind], slot, time);
    if (row >= 0) return { kind, row };
  }
  const reach = ((window.to - window.from) / layout.plot.width) * NEAR;
  const after = spanBeside(model.attempts, slot, time, 1);
  const isNear = after >= 0 && model.attempts.spans.from[after] - time <= reach;
  return isNear ? { kind: 'attempts', row: after } : null;
}

/** Returns the task of what was found; null: it is none. */
export function taskOfFound({ data }: Trace, { kind, row }: Found): number | null {
  return kind === 'attempts' || kind === 'ghost' ? data.tables.attempts.columns.task[row] : null;
}

/** Returns the job of what was found; null: a slot that is kept for any. */
export function jobOfFound(trace: Trace, found: Found): JobId | null {
  const { holds, keptSlots } = trace.data.tables;
  const task = taskOfFound(trace, found);
  if (found.kind === 'kept') {
    const job = keptSlots.columns.job[found.row];
    return job === NONE ? null : job;
  }
  const stage = task === null ? holds.columns.stage[found.row] : trace.taskStage[task];
  return trace.data.graphs.stageJob[stage];
}

/** Selects the task of an attempt, the job of a held or kept slot, or nothing. */
export function selectFound({ trace, index }: RunTrace, found: Found | null): void {
  const { selectTask, selectJob, clear } = selectionStore.getState();
  if (found === null) {
    clear();
    return;
  }
  const [job, task] = [jobOfFound(trace, found), taskOfFound(trace, found)];
  if (job !== null && task !== null) selectTask(job, task, index);
  else selectJob(job, index);
}
