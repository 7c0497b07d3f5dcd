import type { AttemptId, JobId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { RunTrace } from '../shared/view.ts';
import { ghostAt } from './ghosts.ts';
import type { TimelineModel } from './model.ts';
import type { RowLayout } from './rows.ts';
import { rowAt } from './rows.ts';
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

/** What is at a point of the rows; -1 for none. */
export interface Found {
  readonly attempt: AttemptId;
  readonly hold: number;
  readonly kept: number;
  /** Whether the attempt waits in a queue here, drawn as a ghost. */
  readonly isGhost?: boolean;
}

// Tolerance for hitting thin bars. CSS pixels.
const NEAR = 3;

/**
 * Finds the attempt, held slot or kept slot at a point; null where a slot is free, in rows of many slots, and for what may not be
 * seen whole yet.
 */
export function foundAt(handling: Handling, x: number, y: number): Found | null {
  const found = liesAt(handling, x, y);
  return found === null || endOf(handling, found) > handling.seenUntil() ? null : found;
}

function endOf({ model }: Handling, { attempt, hold, kept }: Found): Micros {
  if (kept >= 0) return model.kept.spans.to[kept];
  return attempt >= 0 ? model.attempts.spans.to[attempt] : model.holds.spans.to[hold];
}

function liesAt(handling: Handling, x: number, y: number): Found | null {
  const { run, layout, model } = handling;
  const row = layout.detail === 'slots' ? rowAt(layout, y) : -1;
  if (row < 0 || x < layout.plot.left) return null;
  const window = handling.windowNow();
  const slot = layout.rows[row].firstSlot;
  const time = timeAt(handling, window, x);
  const ghost = ghostAt(run.trace, slot, time, (y - layout.rows[row].y) / layout.rows[row].height);
  if (ghost !== undefined) return { attempt: ghost.attempt, hold: -1, kept: -1, isGhost: true };
  const hold = spanAt(model.holds, slot, time);
  if (hold >= 0) return { attempt: -1, hold, kept: -1 };
  const kept = spanAt(model.kept, slot, time);
  if (kept >= 0) return { attempt: -1, hold: -1, kept };
  const exact = spanAt(model.attempts, slot, time);
  if (exact >= 0) return { attempt: exact, hold: -1, kept: -1 };
  const reach = ((window.to - window.from) / layout.plot.width) * NEAR;
  const after = spanBeside(model.attempts, slot, time, 1);
  return after >= 0 && model.attempts.spans.from[after] - time <= reach
    ? { attempt: after, hold: -1, kept: -1 }
    : null;
}

/** Returns the job of what was found; null: a slot that is kept for any. */
export function jobOfFound({ run: { trace } }: Handling, { attempt, hold, kept }: Found): JobId | null {
  const { attempts, holds, keptSlots } = trace.data.tables;
  if (kept >= 0) {
    const job = keptSlots.columns.job[kept];
    return job === NONE ? null : job;
  }
  const stage = attempt >= 0 ? trace.taskStage[attempts.columns.task[attempt]] : holds.columns.stage[hold];
  return trace.data.graphs.stageJob[stage];
}

/** Selects the task of an attempt, the job of a held or kept slot, or nothing. */
export function selectFound(handling: Handling, found: Found | null): void {
  const { selectTask, selectJob, clear } = selectionStore.getState();
  if (found === null) {
    clear();
    return;
  }
  const job = jobOfFound(handling, found);
  const { run } = handling;
  if (found.attempt < 0 || job === null) selectJob(job, run.index);
  else selectTask(job, run.trace.data.tables.attempts.columns.task[found.attempt], run.index);
}
