import { percentileOfSorted } from '../algorithms/percentile.ts';
import { isMeasurable, type Metric } from '../metrics/metric.ts';
import { metrics } from '../metrics/registry.ts';
import { ascendingOf, summaryOf } from '../metrics/samples.ts';
import type { Scenario } from '../scenario/schema.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { Trace } from '../trace/trace.ts';
import type { MeasureResult } from './api.ts';
import { orIssues, simulated } from './execute.ts';
import { createPace, type Pace } from './pace.ts';

/** A number that is asked of a run: a metric, and the share of its values that lie below the number; null: their mean. */
interface Asked {
  readonly metric: Metric | undefined;
  readonly share: number | null;
}

/** Reads `jobResponse` or `jobResponse@0.95`. */
function askedOf(text: string): Asked {
  const [id, share] = text.split('@');
  return {
    metric: metrics.find((metric) => metric.id === id),
    share: share === undefined ? null : Number(share),
  };
}

/**
 * Runs `scenario.runs[index]` and computes the metrics of these ids; NaN where too little was recorded or nothing
 * happened. Of a metric with many values it gives the mean, or with `id@0.95` the value below which this share lies.
 * The trace stays here: a view that compares hundreds of small runs needs no more of them. Throws `Stopped`
 * when its pace is stopped.
 */
export function measure(
  scenario: Scenario,
  index: number,
  ids: readonly string[],
  pace: Pace = createPace(),
): Promise<MeasureResult> {
  return orIssues(scenario, async () => {
    const quiet = { pace, onProgress: () => undefined, onBegin: () => undefined };
    const trace = openTrace(await simulated(scenario, index, quiet));
    return { ok: true, numbers: ids.map((id) => numberOf(trace, askedOf(id))) };
  });
}

function numberOf(trace: Trace, { metric, share }: Asked): number {
  if (metric === undefined || !isMeasurable(metric, trace)) return Number.NaN;
  if (metric.per === 'run') return metric.compute(trace)[0] ?? Number.NaN;
  if (share !== null) return percentileOfSorted(ascendingOf(trace, metric), share);
  return summaryOf(trace, metric).mean;
}
