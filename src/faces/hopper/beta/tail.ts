import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { BetaLine } from './fits.ts';

/** A point of a tail: this share of the times is longer. */
interface TailPoint {
  /** Time ÷ what is told of the stage. */
  readonly time: number;
  readonly share: number;
}

const MOST_POINTS = 160;

/**
 * The tail of times that are known exactly: those of attempts of one kind of job, submitted to one scheduler, that finished up
 * to a moment.
 */
export function finishedTail(
  trace: Trace,
  { scheduler, application }: Pick<BetaLine, 'scheduler' | 'application'>,
  time: Micros,
): readonly TailPoint[] {
  const { graphs, tables } = trace.data;
  const { scheduler: schedulerOf } = tables.jobs.columns;
  const { task, outcome, startedAt, endedAt } = tables.attempts.columns;
  const times: number[] = [];
  for (let row = 0; row < tables.attempts.length; row += 1) {
    if (outcome[row] !== Outcome.finished || endedAt[row] > time) continue;
    const stage = trace.taskStage[task[row]];
    const job = graphs.stageJob[stage];
    if (graphs.jobClass[job] !== application || schedulerOf[job] !== scheduler) continue;
    const told = graphs.stageEstimate[stage];
    times.push((endedAt[row] - startedAt[row]) / (Number.isNaN(told) ? 1 : told));
  }
  return tailOf(Float64Array.from(times).sort());
}

/** Picks points of the tail so that they lie about evenly on a logarithmic scale of shares; ascending by time. */
export function tailOf(ascending: Float64Array): readonly TailPoint[] {
  const count = ascending.length;
  const points: TailPoint[] = [];
  let last = count + 1;
  for (let step = 0; step <= MOST_POINTS; step += 1) {
    // From all times down to the longest one.
    const longer = Math.round(count ** (1 - step / MOST_POINTS));
    if (longer >= last || longer < 1 || count === 0) continue;
    last = longer;
    points.push({ time: ascending[count - longer], share: longer / count });
  }
  return points;
}
