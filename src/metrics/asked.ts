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

const shares: Readonly<Record<string, string>> = { '0.5': 'Median' };

/** Names a number that is asked, for people: `jobResponse@0.95` is the p95 response. An id that is none stays as it is. */
export function askedTitle(text: string): string {
  const [id, share] = text.split('@');
  const { metric } = askedOf(text);
  if (metric === undefined) return text;
  const { title, per } = metric;
  const about = id === 'jobResponse' ? 'response' : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  const which = share === undefined ? 'Mean' : (shares[share] ?? `p${Number(share) * 100}`);
  return per === 'run' ? title : `${which} ${about}`;
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
