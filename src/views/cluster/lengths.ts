import { maxOf } from '../../base/extremes.ts';
import { NONE, type TaskId } from '../../engine/ids.ts';
import { fact } from '../../trace/facts.ts';
import type { Trace } from '../../trace/trace.ts';

/** A task that runs so many times as long as the mean has the whole width: few are longer, and beside those all others would be slivers. Our choice. */
const WHOLE = 2;
/** Even the shortest task can be seen. Our choice. */
const LEAST = 0.2;
/** Widths that differ less look the same. Our choice. */
const SAME = 0.05;

/**
 * How wide each task is while it waits, from 0 to 1: by how long it runs, for a short queue need not be a short wait (Sparrow §3.2). Those
 * that do not finish have the whole width. [tasks]
 */
export const widthsFact = fact('widths of waiting tasks', ({ data, finishedBy }) => {
  const { startedAt, endedAt } = data.tables.attempts.columns;
  const took = Float64Array.from(finishedBy, (attempt) =>
    attempt === NONE ? Number.NaN : endedAt[attempt] - startedAt[attempt],
  );
  const known = took.filter((each) => each > 0);
  const mean = known.reduce((sum, each) => sum + each, 0) / Math.max(1, known.length);
  const whole = Math.min(maxOf(known, 0), WHOLE * mean);
  return took.map((each) => (each > 0 ? Math.max(LEAST, Math.min(1, each / whole)) : 1));
});

/** Whether a task is seen to be shorter than others. */
export function isShort(trace: Trace, task: TaskId): boolean {
  return widthsFact.of(trace)[task] < 1 - SAME;
}
