import { isMeasurable, type Metric } from '../metrics/metric.ts';
import { metrics } from '../metrics/registry.ts';
import { summaryOf } from '../metrics/samples.ts';
import type { Scenario } from '../scenario/schema.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { Trace } from '../trace/trace.ts';
import type { MeasureResult } from './api.ts';
import { orIssues, simulated } from './execute.ts';
import { createPace, type Pace } from './pace.ts';

/**
 * Runs `scenario.runs[index]` and computes the metrics of these ids; NaN where too little was recorded or nothing
 * happened. The trace stays here: a view that compares hundreds of small runs needs no more of them. Throws `Stopped`
 * when its pace is stopped.
 */
export function measure(
  scenario: Scenario,
  index: number,
  ids: readonly string[],
  pace: Pace = createPace(),
): Promise<MeasureResult> {
  return orIssues(scenario, async () => {
    const asked = ids.map((id) => metrics.find((metric) => metric.id === id));
    const quiet = { pace, onProgress: () => undefined, onBegin: () => undefined };
    const trace = openTrace(await simulated(scenario, index, quiet));
    return { ok: true, numbers: asked.map((metric) => numberOf(trace, metric)) };
  });
}

function numberOf(trace: Trace, metric: Metric | undefined): number {
  if (metric === undefined || !isMeasurable(metric, trace)) return Number.NaN;
  if (metric.per === 'run') return metric.compute(trace)[0] ?? Number.NaN;
  return summaryOf(trace, metric).mean;
}
