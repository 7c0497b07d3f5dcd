import { maxOf, minOf } from '../../base/extremes.ts';
import { recordingLevels } from '../../engine/record/schema.ts';
import { idealResponse, slowdown } from '../../metrics/ideal.ts';
import type { Metric } from '../../metrics/metric.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { ascendingOf } from '../../metrics/samples.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import { jobLongestWait, taskWait } from '../../metrics/waitTime.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RunTrace } from '../shared/view.ts';

/** The metrics that can be shown as a distribution. */
export const quantities: readonly Metric[] = [jobResponse, taskWait, jobLongestWait, slowdown];

/** One curve: the values of a run in ascending order. */
export interface Curve {
  readonly run: RunTrace;
  readonly ascending: Float64Array;
}

/** Returns a metric's values of a run in ascending order: of all jobs, or of some. */
export type ReadAscending = (trace: Trace, metric: Metric) => Float64Array;

/** Builds the curves of the runs that have values. */
export function curvesOf(
  runs: readonly RunTrace[],
  quantity: Metric,
  read: ReadAscending = ascendingOf,
): readonly Curve[] {
  return runs
    .map((run) => ({ run, ascending: read(run.trace, quantity) }))
    .filter(({ ascending }) => ascending.length > 0);
}

/**
 * Returns the response times that jobs would have if nothing ever waited: one reference for all runs. Where runs copy tasks
 * the best attempts of each count, so that the reference is the least of theirs and no run is ever faster. Null if no run
 * recorded it.
 */
export function idealOf(
  runs: readonly RunTrace[],
  quantity: Metric,
  read: ReadAscending = ascendingOf,
): Float64Array | null {
  if (quantity !== jobResponse) return null;
  const hasAttempts = ({ trace }: RunTrace) =>
    recordingLevels.indexOf(trace.data.level) >= recordingLevels.indexOf('attempts');
  const ideals = runs.filter(hasAttempts).map(({ trace }) => read(trace, idealResponse));
  // A run in which jobs never end has fewer: those that have most are of the same jobs.
  const most = maxOf(
    ideals.map(({ length }) => length),
    0,
  );
  if (most === 0) return null;
  const whole = ideals.filter(({ length }) => length === most);
  return Float64Array.from({ length: most }, (_, rank) => minOf(whole.map((ideal) => ideal[rank])));
}

/** What the curves of runs are compared with: a distribution that is no run's. */
export interface Reference {
  readonly name: string;
  /** What the name means. */
  readonly title: string;
  readonly ascending: Float64Array;
  /** Whether the axis is as long as it, too: an ideal is never longer than runs. */
  readonly isSpanned?: boolean;
}

/**
 * Chooses the range of the axis. On a linear axis a few very late jobs would squeeze all curves to the left, so it
 * ends soon after the slowest run's p99 if the rest is far away; a logarithmic axis shows everything.
 */
export function extentOf(
  curves: readonly Pick<Curve, 'ascending'>[],
  isLog: boolean,
): readonly [low: number, high: number] {
  if (curves.length === 0) return [isLog ? 0.1 : 0, 1];
  const highest = maxOf(curves.map(({ ascending }) => ascending[ascending.length - 1]));
  if (isLog) {
    const positive = curves.flatMap(({ ascending }) => ascending.find((value) => value > 0) ?? []);
    const lowest = positive.length > 0 ? minOf(positive) : highest;
    return lowest < highest
      ? [lowest, highest]
      : [lowest > 0 ? lowest / 2 : 0.5, lowest > 0 ? lowest * 2 : 2];
  }
  const late = maxOf(curves.map(({ ascending }) => percentilesOf(ascending, [0.99])[0]));
  const high = highest > late * 1.5 && late > 0 ? late * 1.1 : highest * 1.02;
  return [0, high > 0 ? high : 1];
}
