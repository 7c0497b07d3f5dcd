import { percentileOfSorted } from '../algorithms/percentile.ts';
import { maxOf } from '../base/extremes.ts';
import { type RecordingLevel, recordingLevels } from '../engine/record/schema.ts';
import type { Trace } from '../trace/trace.ts';
import { isMeasurable, type Metric } from './metric.ts';
import { metrics } from './registry.ts';
import { ascendingOf, summaryOf } from './samples.ts';

/** A number that is asked of a run: a metric, and the share of its values that lie below the number; null: their mean. */
export interface Asked {
  readonly metric: Metric | undefined;
  readonly share: number | null;
}

/** Reads `jobResponse` or `jobResponse@0.95`. */
export function askedOf(text: string): Asked {
  const [id, share] = text.split('@');
  return {
    metric: metrics.find((metric) => metric.id === id),
    share: share === undefined ? null : Number(share),
  };
}

/**
 * Computes a number that is asked of a run; NaN where too little was recorded or nothing happened. Of a metric with many
 * values it is the mean, or the value below which the share lies.
 */
export function askedNumber(trace: Trace, { metric, share }: Asked): number {
  if (metric === undefined || !isMeasurable(metric, trace)) return Number.NaN;
  if (metric.per === 'run') return metric.compute(trace)[0] ?? Number.NaN;
  if (share !== null) return percentileOfSorted(ascendingOf(trace, metric), share);
  return summaryOf(trace, metric).mean;
}

/** Returns the lowest recording level in which all that is asked can be measured. */
export function levelFor(asked: readonly Asked[]): RecordingLevel {
  const levels = asked.map(({ metric }) => recordingLevels.indexOf(metric?.needs ?? 'jobs'));
  return recordingLevels[maxOf(levels, 0)];
}
